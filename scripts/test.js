/**
 * `npm test`: all that must hold before a change lands. Checks, which build the site to weigh it, then every test, on both databases and in a real browser.
 * The last line is 'tests: N passed, N failed'.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from './chromium.js'
import { installedCommand } from './installedCommand.js'
import { ensurePgBouncer } from './pgbouncer.js'

const report = 'node_modules/.cache/tests.json'

const { status: checked } = spawnSync(process.execPath, ['scripts/check.js', '--before-tests'], { stdio: 'inherit' })

// The checks have installed one where there was none.
process.env.CHROMIUM_PATH = ensureChromium()
if (!ensurePgBouncer())
  console.info('There is no PgBouncer, and none can be installed: the tests through a pooler are left out.')
rmSync(report, { force: true })
const { status: tested } = spawnSync(
  installedCommand('vitest'),
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)],
  { stdio: 'inherit', shell: process.platform === 'win32' },
)

/** @type {{ numPassedTests: number, numFailedTests: number }} */
const counts = JSON.parse(readFileSync(report, 'utf8'))
const failed = counts.numFailedTests || (tested === 0 && checked === 0 ? 0 : 1)
console.info(`tests: ${counts.numPassedTests} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
