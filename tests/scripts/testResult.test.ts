/** Each kind of failure of a test run is counted and named. */
import { expect, onTestFinished, test } from 'vitest'
import { startVitest } from 'vitest/node'
import { ResultReporter, readResult, removeResult, resultLine, withFailure } from '../../scripts/testResult.js'

const run = 'failing'

test('failed tests, failed hooks and errors outside of tests are counted and named', async () => {
  const { exitCode } = process
  onTestFinished(() => {
    process.exitCode = exitCode
    removeResult(run)
  })
  const vitest = await startVitest('test', [], {
    config: false,
    run: true,
    include: ['tests/fixtures/failingRun/run.ts'],
    reporters: [new ResultReporter(run)],
  })
  await vitest.close()
  const result = readResult(run)
  expect(result).toMatchObject({ passed: 2, failed: 3 })
  const [hook, failed, unhandled] = result.failures
  expect(hook).toMatch(/failingRun\/run\.ts\nthe hook failed/)
  expect(failed).toMatch(/failingRun\/run\.ts > a test that fails\nexpected 1 to be 2/)
  expect(unhandled).toMatch(/^Error outside of the tests:\nnobody handles this/)
  expect(resultLine(withFailure(result, 'The checks failed.'))).toBe('tests: 2 passed, 4 failed')
})

test('a run that ends before its result counts as one failure', () => {
  removeResult(run)
  expect(readResult(run)).toEqual({ passed: 0, failed: 1, failures: ['Vitest ended before it wrote a result.'] })
})
