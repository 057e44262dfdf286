/** Programs in a production installation. They run the existing build; only a start rebuilds changed sources, in a separate folder. */
import { execFile, spawn } from 'node:child_process'
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../../scripts/build.js'
import { hashFile, isStale, sources } from '../../scripts/freshness.js'
import { fetchNode, installOn, otherReleases } from '../support/harness/nodes.ts'
import { writeSmallStarter } from '../support/harness/smallStarter.ts'

const run = promisify(execFile)
const release = otherReleases.findLast(({ node }) => !node.startsWith('20.'))

let folder: string
let program: string
beforeAll(async () => {
  if (!release) throw new Error('No other release of Node installs without a compiler.')
  program = await fetchNode(release)
  if (isStale()) await build({ quiet: true })
  folder = await mkdtemp(join(tmpdir(), 'production-'))
  for (const name of [...sources, 'dist']) await cp(name, join(folder, name), { recursive: true })
  await writeSmallStarter(folder)
  await symlink(join(await installOn(release), 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const environment = () => ({ PATH: process.env.PATH ?? '', DATA_DIR: join(folder, 'data'), PORT: '0' })
const runProgram = (...words: readonly string[]) =>
  run(program, ['scripts/run.js', ...words], { cwd: folder, env: environment() })
const buildIn = async () => [
  (await stat(join(folder, 'dist'))).ino,
  await readFile(join(folder, 'dist', hashFile), 'utf8'),
  (await readdir(folder)).filter(name => name.startsWith('dist')),
]
const start = async () => {
  const server = spawn(program, ['scripts/run.js', 'main'], { cwd: folder, env: environment() })
  const ended = new Promise(resolve => server.once('exit', resolve))
  let output = ''
  for await (const chunk of server.stdout.setEncoding('utf8')) {
    output += chunk
    if (output.includes('Site  ') && !server.killed) server.kill('SIGTERM')
  }
  return { output, code: await ended }
}

test('unchanged sources are not built again even if their timestamps change', async () => {
  const before = await buildIn()
  const inAnHour = new Date(Date.now() + 3_600_000)
  await utimes(join(folder, 'server/start/main.ts'), inAnHour, inAnHour)
  const { output, code } = await start()
  expect([output, code]).toEqual([expect.not.stringContaining('Building'), 0])
  expect(await buildIn()).toEqual(before)
})

test('a script runs from the existing build despite changed sources, without rebuilding', async () => {
  const before = await buildIn()
  await appendFile(join(folder, 'server/start/main.ts'), '\n')
  const { stdout, stderr } = await runProgram('cli/backup', join(folder, 'backup.tar'))
  expect(stdout).toMatch(/^Backed up \d+ records and 1 picture/)
  expect(stderr).toContain(
    'This is the last build, although server/start/main.ts has changed. To build the site: npm run build',
  )
  expect(await buildIn()).toEqual(before)
})

test('npm start with changed sources fails with the command that installs the build tools', async () => {
  const before = await buildIn()
  await expect(runProgram('main')).rejects.toMatchObject({
    code: 1,
    stderr:
      'The sources have changed since dist/ was built, and the development packages are not installed. Install them: npm ci --include=dev\n',
  })
  expect(await buildIn()).toEqual(before)
})

test('a failed build leaves the previous build in place', async () => {
  const before = await buildIn()
  await rename(join(folder, 'node_modules'), join(folder, 'production_modules'))
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  const file = join(folder, 'server/start/main.ts')
  await appendFile(file, 'const = 1\n')
  await expect(run(process.execPath, ['scripts/build.js', '--quiet'], { cwd: folder })).rejects.toMatchObject({
    code: 1,
  })
  expect(await buildIn()).toEqual(before)
  await rm(join(folder, 'node_modules'))
  await rename(join(folder, 'production_modules'), join(folder, 'node_modules'))
})

test('a script without a build fails with the command that installs the build tools', async () => {
  await mkdir(join(folder, 'aside'))
  await rename(join(folder, 'dist'), join(folder, 'aside/dist'))
  await expect(runProgram('cli/backup', join(folder, 'other.tar'))).rejects.toMatchObject({
    code: 1,
    stdout: 'Building, because the site is not built yet …\n',
    stderr:
      'The site is not built yet, and the development packages are not installed. Install them: npm ci --include=dev\n',
  })
})
