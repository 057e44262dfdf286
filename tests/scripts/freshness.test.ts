/** Detects a stale build and names the file that causes it. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLinkedSite } from '../support/harness/linkedSite.ts'

let site: ReturnType<typeof makeLinkedSite>
beforeAll(() => {
  site = makeLinkedSite()
  site.write('site.config.ts', 'export const site = {}\n')
  site.write('public/styles.css', 'a {}\n')
})
afterAll(() => site?.remove())

const freshness = pathToFileURL(resolve('scripts/freshness.js')).href
/** Evaluates an expression of the module in the folder of the site. */
const asked = (expression: string): string => {
  const script = `import(${JSON.stringify(freshness)}).then(module => process.stdout.write(String(module.${expression})))`
  const env = { ...process.env, SITE_FOLDER: site.folder }
  return spawnSync(process.execPath, ['-e', script], { cwd: site.folder, env, encoding: 'utf8' }).stdout
}
const build = () => site.write('dist/sources.sha256', asked('sourcesText()'))

test('a changed site file makes the build stale, and is named as the reason', () => {
  expect(asked('reasonToBuild()')).toBe('the site is not built yet')
  build()
  expect(asked('reasonToBuild()')).toBe('undefined')
  site.write('public/styles.css', 'b {}\n')
  expect(asked('reasonToBuild()')).toBe(`${join('public', 'styles.css')} has changed`)
  build()
  site.write('resources/boats.ts', 'export const boats = 1\n')
  expect(asked('reasonToBuild()')).toBe(`${join('resources', 'boats.ts')} is new`)
  build()
  rmSync(join(site.folder, 'resources/boats.ts'))
  expect(asked('reasonToBuild()')).toBe(`${join('resources', 'boats.ts')} is gone`)
})

test('the build is not stale when only notes, logs or backups change', () => {
  build()
  for (const name of ['notes.txt', 'server.log', 'before.tar', 'README.md', 'public/ideas.md', 'nohup.out'])
    site.write(name, 'x')
  mkdirSync(join(site.folder, 'empty'))
  expect(asked('reasonToBuild()')).toBe('undefined')
})

/** Output of a program of the built server. */
const runs = (program: string): string => {
  site.write(`dist/server/${program}.js`, "console.info('The program runs.')\n")
  const env = { ...process.env, SITE_FOLDER: site.folder }
  const { stdout, stderr } = spawnSync(process.execPath, [resolve('scripts/run.js'), program], {
    ...{ cwd: site.folder, env, encoding: 'utf8' },
  })
  return stdout + stderr
}

test('a stale build is built again before a migration and a restore, but not before a backup', () => {
  build()
  for (const program of ['cli/migrate', 'cli/restore', 'cli/backup']) expect(runs(program)).toBe('The program runs.\n')
  // The build of this configuration fails, and the old program must not run then.
  site.write('site.config.ts', 'export const site = {')
  const because = 'site.config.ts has changed'
  expect(runs('cli/backup')).toContain(`This is the last build, although ${because}.`)
  for (const program of ['cli/migrate', 'cli/restore']) {
    const output = runs(program)
    expect(output).toContain(`Building, because ${because} …`)
    expect(output).not.toContain('The program runs.')
  }
})
