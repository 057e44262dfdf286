/** `npm run check`: types, lint and format, the architecture and the descriptors, what the site weighs. Ends with code 1 at the first that fails. */
import { spawnSync } from 'node:child_process'

/** @type {readonly (readonly [string, readonly string[]])[]} */
const checks = [
  ['types', ['npx', '--no-install', 'tsc', '-p', '.']],
  ['lint and format', ['npx', '--no-install', 'biome', 'check', '.']],
  [
    'architecture and descriptors',
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
  ['weights', ['node', 'scripts/budget.js', '--sizes']],
]

for (const [name, [command = '', ...args]] of checks) {
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
