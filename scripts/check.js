/**
 * `npm run check`: types, lint and format, the architecture and the descriptors, what the site weighs and how fast it is. Ends with code 1 at the first that fails.
 * `--before-tests` leaves out what is a test, for who runs them all, and the speed, which takes minutes where the machine is busy.
 */
import { spawnSync } from 'node:child_process'

const isBeforeTests = process.argv.includes('--before-tests')
const tests = 'architecture and descriptors'

/** @type {readonly (readonly [string, readonly string[]])[]} */
const checks = [
  ['types', ['npx', '--no-install', 'tsc', '-p', '.']],
  ['lint and format', ['npx', '--no-install', 'biome', 'check', '.']],
  [
    tests,
    // None of these needs a PostgreSQL.
    [
      'npx',
      '--no-install',
      'vitest',
      'run',
      '--project',
      'node',
      'tests/architecture.test.ts',
      'tests/schema/audit.test.ts',
    ],
  ],
  ['weights and speed', ['node', 'scripts/budget.js', isBeforeTests ? '--sizes' : '--quick']],
]

for (const [name, [command = '', ...args]] of checks) {
  if (isBeforeTests && name === tests) continue
  console.info(`— ${name}`)
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DIALECT: 'sqlite' },
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error(`${name}: failed. What is wrong stands above; formatting is mended by: npm run format`)
    process.exit(1)
  }
}
