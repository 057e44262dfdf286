/**
 * `npm test`: checks, which build the site to measure its size, then the tests that changes break most often. `npm run
 * test:rest`: all other tests, before a change is submitted. The last line is 'tests: N passed, N failed'; other
 * arguments are passed to Vitest.
 */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { ensureChromium } from './chromium.js'
import { installedCommand } from './installedCommand.js'
import { ensurePgBouncer } from './pgbouncer.js'
import { readCounts, reportOf, resultLine } from './testCounts.js'

const isRest = process.argv.includes('--rest')
const run = isRest ? 'rest' : 'first'
const report = reportOf(run)

const { status: checked } = isRest
  ? spawnSync(process.execPath, ['scripts/build.js', '--quiet', '--if-stale'], { stdio: 'inherit' })
  : spawnSync(process.execPath, ['scripts/check.js', '--before-tests'], { stdio: 'inherit' })

// The checks have installed one if there was none.
process.env.CHROMIUM_PATH = ensureChromium()
if (isRest && !ensurePgBouncer())
  console.info('PgBouncer is missing and cannot be installed, so the tests with a connection pooler are skipped.')
rmSync(report, { force: true })
const { status: tested } = spawnSync(
  installedCommand('vitest'),
  [
    ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...process.argv.slice(2).filter(argument => argument !== '--rest'),
  ],
  { stdio: 'inherit', shell: process.platform === 'win32', env: { ...process.env, TEST_RUN: run } },
)

const { passed, failed } = readCounts(run)
const counts = { passed, failed: failed || (tested === 0 && checked === 0 ? 0 : 1) }
console.info(resultLine(counts))
process.exit(counts.failed ? 1 : 0)
