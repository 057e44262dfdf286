/**
 * Storage, lists, child processes and startup on the other supported versions of Node, with the SQLite driver that
 * npm installs for them.
 */
import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { canInstallOn, fetchNode, installOn, isCompiledOn, otherReleases } from '../support/harness/nodes.ts'

const run = promisify(execFile)

/** Tests of code that depends on Node: its SQLite driver, processes and URL parser. */
const versionTests = {
  sqlite: [
    ...['start/start', 'records/store', 'records/changes', 'db/groupCommit', 'db/tableCache'],
    ...['schema/migrate', 'schema/released', 'backup/backup'],
    ...['everyKind', 'listJson', 'filters', 'searchedLists', 'sorting'].map(name => `search/lists/${name}`),
    ...['runtime/jobProcess', 'content/sanitising', 'http/requestHead'],
  ],
  postgres: ['start/start', 'records/store', 'records/changes', 'schema/migrate'],
} as const
type KindOfStorage = keyof typeof versionTests
/** The driver of PostgreSQL is plain JavaScript, so the oldest version of Node tests it for all. */
const kindsOfStorage = (release: (typeof otherReleases)[number]): readonly KindOfStorage[] =>
  release === otherReleases[0] ? ['sqlite', 'postgres'] : ['sqlite']

/** Projects of `vitest.config.ts` that run these tests on a database. */
const projectsOf: { readonly [D in KindOfStorage]: readonly string[] } = {
  sqlite: ['node'],
  postgres: ['node on PostgreSQL', 'more on PostgreSQL'],
}

/** Creates prepared statements, then garbage that V8 collects between turns of the event loop. */
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
    const { program } = await fetchNode(release)
    const { stdout } = await run(program, ['--eval', collected, isCompiled ? 'sqlite-node20' : 'better-sqlite3'], {
      cwd: await installOn(release),
    })
    expect(stdout).toBe('alive\n')
  })

  test.skipIf(isLeftOut).each(kindsOfStorage(release))(
    'the storage, list and start tests pass on %s',
    async dialect => {
      const { program } = await fetchNode(release)
      const report = join('node_modules/.cache', `tests-${release.node}-${dialect}.json`)
      await rm(report, { force: true })
      const files = versionTests[dialect].map(name => `tests/server/${name}.test.ts`)
      const words = [
        'run',
        ...projectsOf[dialect].map(name => `--project=${name}`),
        '--testTimeout=120000',
        '--reporter=json',
        `--outputFile=${report}`,
        ...files,
      ]
      // Uses the installed packages with the driver of the other version of Node.
      const env = { ...process.env, NODE_PATH: join(await installOn(release), 'node_modules'), TEST_RUN: 'all' }
      await run(program, ['node_modules/vitest/vitest.mjs', ...words], { env }).catch(() => undefined)
      const { testResults, numPassedTests, numFailedTests } = JSON.parse(await readFile(report, 'utf8'))
      const failed = testResults.flatMap((file: { assertionResults: { status: string; fullName: string }[] }) =>
        file.assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
      )
      expect({ failed, numFailedTests }).toEqual({ failed: [], numFailedTests: 0 })
      expect(numPassedTests).toBeGreaterThan(60)
    },
  )
})
