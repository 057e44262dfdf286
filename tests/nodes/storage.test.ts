/**
 * Storage, lists, child processes and startup on the other supported versions of Node, with the SQLite driver that
 * npm installs for them.
 */
import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  canInstallOn,
  fetchNode,
  hasDriverFor,
  installOn,
  isCompiledOn,
  otherReleases,
} from '../support/harness/nodes.ts'

const run = promisify(execFile)

/** Tests of code that depends on Node: its SQLite driver, processes and URL parser. */
const onEveryNode = [
  ...['start/start', 'records/store', 'db/groupCommit', 'runtime/jobProcess', 'http/requestHead'],
  ...['everyKind', 'listJson', 'filters', 'searchedLists', 'sorting'].map(name => `search/lists/${name}`),
]
/** Tests of all SQL and files. They run on releases with another SQLite driver than that of the project's own tests. */
const onOtherDriver = [
  ...['records/changes', 'db/tableCache', 'schema/migrate', 'schema/released', 'backup/backup', 'content/sanitising'],
]
/** Tests of lists, whose JSON each database builds. The driver of PostgreSQL is plain JavaScript. */
const onPostgres = ['everyKind', 'listJson'].map(name => `search/lists/${name}`)
/** Tests of the driver of PostgreSQL, on the oldest version of Node. */
const onOldestPostgres = ['records/store', 'records/changes']

type Release = (typeof otherReleases)[number]
/** Runs on a release, each with its project in `vitest.config.ts`. */
const runsOn = (release: Release) => [
  {
    dialect: 'sqlite',
    project: 'node',
    files: [...onEveryNode, ...(hasDriverFor(release) ? [] : onOtherDriver)],
  },
  {
    dialect: 'postgres',
    project: 'more on PostgreSQL',
    files: [...onPostgres, ...(release === otherReleases[0] ? onOldestPostgres : [])],
  },
]

/** Program that creates prepared statements, then garbage that V8 collects between iterations of the event loop. */
const collected = `
  const file = new (require(process.argv[1]))(':memory:')
  let garbage = []
  for (let each = 0; each < 3000; each += 1) {
    file.prepare('select ' + each).get()
    garbage.push({ text: 'x'.repeat(200) + each })
  }
  let rounds = 0
  const timer = setInterval(() => {
    garbage = Array.from({ length: 20000 }, (_, each) => ({ each, text: 's' + each, list: [each] }))
    for (let each = 0; each < 200; each += 1) file.prepare('select ' + each + ', ' + rounds).get()
    rounds += 1
    if (rounds < 20) return
    clearInterval(timer)
    console.log('alive')
  }, 50)`

describe.each(otherReleases)('the SQLite driver on Node $node', release => {
  const isCompiled = isCompiledOn(release)
  const isLeftOut = !canInstallOn(release)

  test.skipIf(isCompiled)('npm ci installs only the prebuilt SQLite driver', async () => {
    const folder = await installOn(release)
    const { version } = JSON.parse(await readFile(join(folder, 'node_modules/better-sqlite3/package.json'), 'utf8'))
    expect(version).toBe('13.2.0')
    await expect(readFile(join(folder, 'node_modules/better-sqlite3-12/package.json'))).rejects.toThrow('ENOENT')
  })

  test.skipIf(isLeftOut)('garbage-collected statements do not end an idle process', async () => {
    const program = await fetchNode(release)
    const { stdout } = await run(program, ['--eval', collected, isCompiled ? 'sqlite-node20' : 'better-sqlite3'], {
      cwd: await installOn(release),
    })
    expect(stdout).toBe('alive\n')
  })

  test.skipIf(isLeftOut).each(runsOn(release))(
    'the storage, list and start tests pass on $dialect',
    async ({ dialect, project, files }) => {
      const program = await fetchNode(release)
      const report = join('node_modules/.cache', `tests-${release.node}-${dialect}.json`)
      await rm(report, { force: true })
      const words = [
        'run',
        `--project=${project}`,
        '--testTimeout=120000',
        '--reporter=json',
        `--outputFile=${report}`,
        ...files.map(name => `tests/server/${name}.test.ts`),
      ]
      // Uses the installed packages with the driver of the other version of Node.
      const packages = join(await installOn(release), 'node_modules')
      // One worker, because each worker loads all modules.
      const env = { ...process.env, NODE_PATH: packages, TEST_RUN: 'all', VITEST_MAX_WORKERS: '1' }
      await run(program, ['node_modules/vitest/vitest.mjs', ...words], { env }).catch(() => undefined)
      const { testResults, numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(
        await readFile(report, 'utf8'),
      )
      const failed = testResults.flatMap((file: { assertionResults: { status: string; fullName: string }[] }) =>
        file.assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
      )
      expect({ failed, numFailedTests, numFailedTestSuites }).toEqual({
        failed: [],
        numFailedTests: 0,
        numFailedTestSuites: 0,
      })
      expect(testResults).toHaveLength(files.length)
      expect(numPassedTests).toBeGreaterThan(20)
    },
  )
})
