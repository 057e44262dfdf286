/**
 * `npm run check`: types, lint and format, architecture and descriptors, and sizes of the pages. Exits with code 1 at
 * the first failure. `--before-tests` skips the tests, for a caller that runs all of them.
 */
import { spawn } from 'node:child_process'
import { installedCommand } from './installedCommand.js'

const isBeforeTests = process.argv.includes('--before-tests')

/** @typedef {{ readonly name: string, readonly command: readonly string[] }} Check */

/** Run concurrently, and reported in this order. @type {readonly Check[]} */
const checks = [
  // One checker: several would each compute the same types.
  { name: 'types', command: [installedCommand('tsc'), '-p', '.', '--checkers', '1'] },
  { name: 'lint and format', command: [installedCommand('biome'), 'check', '.'] },
  ...(isBeforeTests
    ? []
    : [
        {
          name: 'architecture and descriptors',
          // None of these needs PostgreSQL.
          command: [
            installedCommand('vitest'),
            'run',
            '--project',
            'node',
            'tests/architecture.test.ts',
            'tests/schema/checks/checkDescriptors.test.ts',
          ],
        },
      ]),
  { name: 'build', command: ['node', 'scripts/build.js', '--quiet', '--if-stale'] },
  { name: 'browser', command: ['node', 'scripts/chromium.js'] },
]

/** Needs the build and the browser. @type {Check} */
const weights = { name: 'weights of the pages', command: ['node', 'scripts/budget.js', '--sizes'] }

/** Runs a check. Its output is inherited or returned. @param {Check} check @param {'inherit' | 'pipe'} words @returns {Promise<{ status: number, said: string }>} */
const run = ({ command: [command = '', ...args] }, words) =>
  new Promise(resolve => {
    /** @type {string[]} */
    const said = []
    const child = spawn(command, args, {
      stdio: ['ignore', words, words],
      env: { ...process.env, DIALECT: 'sqlite' },
      shell: process.platform === 'win32',
    })
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', text => said.push(text))
    child.once('error', error => resolve({ status: 1, said: String(error) }))
    child.once('close', status => resolve({ status: status ?? 1, said: said.join('') }))
  })

/** @param {Check} check */
const endAt = ({ name }) => {
  console.error(`${name} failed; see above. To fix formatting, run: npm run format`)
  process.exit(1)
}

const running = checks.map(check => ({ check, result: run(check, 'pipe') }))
for (const { check, result } of running) {
  const { status, said } = await result
  console.info(`— ${check.name}`)
  if (status === 0) {
    process.stdout.write(said)
    continue
  }
  process.stderr.write(said)
  // Waits for the other checks, so that none is cut off.
  await Promise.all(running.map(each => each.result))
  endAt(check)
}
console.info(`— ${weights.name}`)
if ((await run(weights, 'inherit')).status !== 0) endAt(weights)
