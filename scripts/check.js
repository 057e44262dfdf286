/**
 * `npm run check`: types, lint and format, the architecture and the descriptors, and what the site weighs. Ends with code 1 at the first that fails.
 * `--before-tests` leaves out the tests, for a caller that runs them all.
 */
import { spawn } from 'node:child_process'
import { installedCommand } from './installedCommand.js'

const isBeforeTests = process.argv.includes('--before-tests')

/** @typedef {{ readonly name: string, readonly command: readonly string[] }} Check */

/** Run at the same time, and reported in this order. @type {readonly Check[]} */
const checks = [
  // One checker: several would each work out the same types again.
  { name: 'types', command: [installedCommand('tsc'), '-p', '.', '--checkers', '1'] },
  { name: 'lint and format', command: [installedCommand('biome'), 'check', '.'] },
  ...(isBeforeTests
    ? []
    : [
        {
          name: 'architecture and descriptors',
          // None of these needs a PostgreSQL.
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

/** What the build and the browser are for. @type {Check} */
const weights = { name: 'weights of the pages', command: ['node', 'scripts/budget.js', '--sizes'] }

/** Runs a check, whose output is shown at once or returned. @param {Check} check @param {'inherit' | 'pipe'} words @returns {Promise<{ status: number, said: string }>} */
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
  console.error(`${name}: failed. What is wrong stands above; formatting is mended by: npm run format`)
  process.exit(1)
}

const running = checks.map(check => ({ check, result: run(check, 'pipe') }))
for (const { check, result } of running) {
  const { status, said } = await result
  console.info(`— ${check.name}`)
  process.stdout.write(said)
  if (status === 0) continue
  // None is left half done.
  await Promise.all(running.map(each => each.result))
  endAt(check)
}
console.info(`— ${weights.name}`)
if ((await run(weights, 'inherit')).status !== 0) endAt(weights)
