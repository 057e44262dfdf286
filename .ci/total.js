/**
 * Prints the failures of `npm test` and `npm run test:rest`, then the numbers of both together. Exits with code 1 if
 * anything failed.
 */
import { readResult, resultLine } from '../scripts/testResult.js'

const results = ['first', 'rest'].map(readResult)
const passed = results.reduce((sum, each) => sum + each.passed, 0)
const failed = results.reduce((sum, each) => sum + each.failed, 0)
for (const failure of results.flatMap(result => result.failures)) console.info(`failed: ${failure}`)
console.info(resultLine({ passed, failed }))
process.exit(failed ? 1 : 0)
