/** Counts of the last test runs. */
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** Path of Vitest's report of a run. @param {string} run */
export const reportOf = run => `node_modules/.cache/tests.${run}.json`

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} TestResult
 * @typedef {{ name: string, status: string, message: string, assertionResults: TestResult[] }} FileResult
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: FileResult[] }} Report
 */

/** Vitest's report of a run; undefined if the run ended before its report. @param {string} run @returns {Report | undefined} */
const readReport = run => {
  const report = reportOf(run)
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
}

/** Numbers of a run's tests; without a report, one counts as failed. @param {string} run @returns {{ passed: number, failed: number }} */
export const readCounts = run => {
  const report = readReport(run)
  return report ? { passed: report.numPassedTests, failed: report.numFailedTests } : { passed: 0, failed: 1 }
}

/** Files and names of a run's failed tests, each with the beginning of its error. @param {string} run @returns {string[]} */
export const readFailures = run =>
  (readReport(run)?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name)
    const failed = assertionResults.filter(result => result.status === 'failed')
    // A file that cannot be loaded has no tests.
    if (status === 'failed' && !failed.length) return [`${file}\n${message.slice(0, 1000)}`]
    return failed.map(
      ({ fullName, failureMessages }) => `${file} > ${fullName}\n${failureMessages.join('\n').slice(0, 1000)}`,
    )
  })

/** @param {{ passed: number, failed: number }} counts */
export const resultLine = ({ passed, failed }) => `tests: ${passed} passed, ${failed} failed`
