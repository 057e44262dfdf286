/** What Node decides about the storage: which driver of SQLite npm installs, without a compiler, and whether it holds. */
import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { fetchNode, installOn, otherReleases } from '../support/nodes.ts'

const run = promisify(execFile)

/** What opens, changes and brings over a database, and what starts on it. */
const storageTests = ['start', 'store', 'changes', 'groupCommit', 'tableMemory', 'migrate', 'released', 'backup']

describe.each(otherReleases)('Node $node', release => {
  const isCompiled = release.node.startsWith('20.')

  test.skipIf(isCompiled)('npm ci installs the driver that has its binaries, and no other', async () => {
    const folder = await installOn(release)
    const { version } = JSON.parse(await readFile(join(folder, 'node_modules/better-sqlite3/package.json'), 'utf8'))
    expect(version).toBe('13.2.0')
    await expect(readFile(join(folder, 'node_modules/better-sqlite3-12/package.json'))).rejects.toThrow('ENOENT')
  })

  test.skipIf(isCompiled)('a statement that is collected ends nothing', async () => {
    const { program } = await fetchNode(release)
    const script = `
      const file = new (require('better-sqlite3'))(':memory:')
      for (let round = 0; round < 20; round += 1) {
        for (let each = 0; each < 100; each += 1) file.prepare('select ' + each).get()
        gc()
      }
      setImmediate(() => { gc(); console.log(file.prepare('select 1').pluck().get()) })`
    const { stdout } = await run(program, ['--expose-gc', '--eval', script], { cwd: await installOn(release) })
    expect(stdout).toBe('1\n')
  })

  test.skipIf(isCompiled)('the tests of storage and start pass', async () => {
    const { program } = await fetchNode(release)
    const report = join('node_modules/.cache', `tests-${release.node}.json`)
    await rm(report, { force: true })
    const files = storageTests.map(name => `tests/server/${name}.test.ts`)
    const words = [
      'run',
      '--project',
      'node',
      '--testTimeout=120000',
      '--reporter=json',
      `--outputFile=${report}`,
      ...files,
    ]
    // The packages at hand, with the driver of that Node.
    const env = { ...process.env, NODE_PATH: join(await installOn(release), 'node_modules'), DIALECT: 'sqlite' }
    await run(program, ['node_modules/vitest/vitest.mjs', ...words], { env }).catch(() => undefined)
    const { testResults, numPassedTests, numFailedTests } = JSON.parse(await readFile(report, 'utf8'))
    const failed = testResults.flatMap((file: { assertionResults: { status: string; fullName: string }[] }) =>
      file.assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    )
    expect({ failed, numFailedTests }).toEqual({ failed: [], numFailedTests: 0 })
    expect(numPassedTests).toBeGreaterThan(100)
  })
})
