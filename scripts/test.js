/**
 * `npm test`: all that must hold before a change lands. Checks, a build, what it weighs, then every test, on both databases and in a real browser.
 * The last line is 'tests: N passed, N failed'.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { build } from './build.js'
import { ensureChromium } from './chromium.js'

const report = 'node_modules/.cache/tests.json'

const { status: checked } = spawnSync(process.execPath, ['scripts/check.js'], { stdio: 'inherit' })
process.env.CHROMIUM_PATH = ensureChromium()
await build({ quiet: true })
const { status: weighed } = spawnSync(process.execPath, ['scripts/budget.js', '--sizes'], { stdio: 'inherit' })

rmSync(report, { force: true })
const { status: tested } = spawnSync(
  'npx',
  [
    '--no-install',
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
)

/** @type {{ numPassedTests: number, numFailedTests: number }} */
const counts = JSON.parse(readFileSync(report, 'utf8'))
const failed = counts.numFailedTests || (tested === 0 && checked === 0 && weighed === 0 ? 0 : 1)
console.info(`tests: ${counts.numPassedTests} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
