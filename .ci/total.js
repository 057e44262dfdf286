/**
 * Prints the failed tests of `npm test` and `npm run test:rest`, then the numbers of both together. Its arguments are
 * their exit codes; ends with code 1 if anything failed.
 */
import { readCounts, readFailures, resultLine } from '../scripts/testCounts.js'

const codes = process.argv.slice(2)
const runs = ['first', 'rest']
const counts = runs.map(readCounts)
const passed = counts.reduce((sum, each) => sum + each.passed, 0)
// A run that ends with an error although each test passed counts as one that failed.
const failed = counts.reduce((sum, each, at) => sum + (each.failed || (codes[at] === '0' ? 0 : 1)), 0)
for (const failure of runs.flatMap(readFailures)) console.info(`failed: ${failure}`)
console.info(resultLine({ passed, failed }))
process.exit(failed ? 1 : 0)
