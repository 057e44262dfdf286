/** Results of the last test runs, in a file for each run: `first` is `npm test`, `rest` is `npm run test:rest`. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'

/**
 * Numbers of a run's tests, and a text for each failure. An error outside of any test counts as a failed test.
 * @typedef {{ passed: number, failed: number, failures: readonly string[] }} Result
 */

/** Maximum characters of an error in a result. */
const mostCharacters = 1500

/** @param {string} run */
const fileOf = run => `node_modules/.cache/tests.${run}.json`

/** @param {string} run */
export const removeResult = run => rmSync(fileOf(run), { force: true })

/** The result of a run; one failure if the run ended before it wrote a result. @param {string} run @returns {Result} */
export const readResult = run => {
  const file = fileOf(run)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  return { passed: 0, failed: 1, failures: ['Vitest ended before it wrote a result.'] }
}

/** @param {string} run @param {Result} result */
export const writeResult = (run, result) => {
  const file = fileOf(run)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(result))
}

/** Adds an error outside of any test. @param {Result} result @param {string} failure @returns {Result} */
export const withFailure = ({ passed, failed, failures }, failure) => ({
  passed,
  failed: failed + 1,
  failures: [...failures, failure.trim().slice(-mostCharacters)],
})

/** The last line of a run. @param {Omit<Result, 'failures'>} result */
export const resultLine = ({ passed, failed }) => `tests: ${passed} passed, ${failed} failed`

/** @param {{ readonly message: string, readonly stack?: string }} error */
const textOf = error => `${error.message}\n${error.stack ?? ''}`.slice(0, mostCharacters)

/** Vitest's reporter that writes the result of a run. */
export class ResultReporter {
  #run
  /** @param {string} run */
  constructor(run) {
    this.#run = run
  }
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest').SerializedError[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    /** @type {string[]} */
    const failures = []
    let passed = 0
    for (const module of modules) {
      const file = relative('.', module.moduleId)
      // Errors of a file that cannot be loaded, and of hooks after its tests.
      for (const each of [module, ...module.children.allSuites()])
        for (const error of each.errors()) failures.push(`${file}\n${textOf(error)}`)
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'passed') passed += 1
        if (state === 'failed') failures.push([`${file} > ${test.fullName}`, ...errors.map(textOf)].join('\n'))
      }
    }
    for (const error of unhandled) failures.push(`Error outside of the tests:\n${textOf(error)}`)
    writeResult(this.#run, { passed, failed: failures.length, failures })
  }
}
