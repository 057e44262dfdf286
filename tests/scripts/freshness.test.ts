/** Whether a site is built again, and which file is the reason. */
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
/** What an expression of the module gives in the folder of the site. */
const asked = (expression: string): string => {
  const script = `import(${JSON.stringify(freshness)}).then(module => process.stdout.write(String(module.${expression})))`
  const env = { ...process.env, SITE_FOLDER: site.folder }
  return spawnSync(process.execPath, ['-e', script], { cwd: site.folder, env, encoding: 'utf8' }).stdout
}
const build = () => site.write('dist/sources.sha256', asked('sourcesText()'))

test('a file of the site that is built is the reason, and named', () => {
  expect(asked('reasonToBuild()')).toBe('nothing is built yet')
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

test('a note, a log and a backup beside them are no reason', () => {
  build()
  for (const name of ['notes.txt', 'server.log', 'before.tar', 'README.md', 'public/ideas.md', 'nohup.out'])
    site.write(name, 'x')
  mkdirSync(join(site.folder, 'empty'))
  expect(asked('reasonToBuild()')).toBe('undefined')
})
