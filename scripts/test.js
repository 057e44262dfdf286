/**
 * `npm test`: checks, which build the site to measure its size, then the tests that changes break most often. `npm run
 * test:rest`: all other tests, before a change is submitted. The last line is 'tests: N passed, N failed'; other
 * arguments are passed to Vitest.
 */
import { spawnSync } from 'node:child_process'
import { ensureChromium } from './chromium.js'
import { installedCommand } from './installedCommand.js'
import { ensurePgBouncer } from './pgbouncer.js'
import { readResult, removeResult, resultLine, withFailure, writeResult } from './testResult.js'

const isRest = process.argv.includes('--rest')
const run = isRest ? 'rest' : 'first'

const checks = spawnSync(
  process.execPath,
  isRest ? ['scripts/build.js', '--quiet', '--if-stale'] : ['scripts/check.js', '--before-tests'],
  { stdio: ['inherit', 'inherit', 'pipe'], encoding: 'utf8' },
)
process.stderr.write(checks.stderr)

// Installs a Chromium if there is none; `npm test` has already done so in its checks.
process.env.CHROMIUM_PATH = ensureChromium()
if (isRest && !ensurePgBouncer())
  console.info('PgBouncer is missing and cannot be installed, so the tests with a connection pooler are skipped.')
removeResult(run)
const tests = spawnSync(installedCommand('vitest'), ['run', ...process.argv.slice(2).filter(it => it !== '--rest')], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, TEST_RUN: run },
})

let result = readResult(run)
if (checks.status !== 0) result = withFailure(result, `The checks before the tests failed.\n${checks.stderr}`)
// Vitest was killed, for example, or could not stop PostgreSQL.
if (tests.status !== 0 && !result.failed)
  result = withFailure(result, `Vitest ended with code ${tests.status}, signal ${tests.signal}, after its tests.`)
writeResult(run, result)
console.info(resultLine(result))
process.exit(result.failed ? 1 : 0)
