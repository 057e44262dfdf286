/** `npm run check`: types, lint and format, the architecture and the descriptors. Ends with code 1 at the first that fails. */
import { spawnSync } from 'node:child_process'

/** @type {readonly (readonly [string, readonly string[]])[]} */
const checks = [
  ['types', ['tsc', '-p', '.']],
  ['lint and format', ['biome', 'check', '.']],
  [
    'architecture and descriptors',
    ['vitest', 'run', '--project', 'node', 'tests/architecture.test.ts', 'tests/schema/audit.test.ts'],
  ],
]

for (const [name, [command = '', ...args]] of checks) {
  console.info(`— ${name}`)
  const { status } = spawnSync('npx', ['--no-install', command, ...args], {
    stdio: 'inherit',
    // None of the checks needs a PostgreSQL.
    env: { ...process.env, DIALECT: 'sqlite' },
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error(`${name}: failed. What is wrong stands above; formatting is mended by: npm run format`)
    process.exit(1)
  }
}
