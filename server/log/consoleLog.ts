/**
 * Redirects console errors and warnings of a running server to its log, for code without a logger: public pages and
 * jobs.
 */
import { format } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { createRepeatedErrors } from './repeatedErrors.ts'

/**
 * Starts sending errors and warnings of the console to the log. An error that differs only in its numbers from one
 * logged within the last minute is counted instead.
 */
export const sendConsoleToLog = (log: Pick<FastifyBaseLogger, 'error' | 'warn'>): void => {
  const repeated = createRepeatedErrors()
  console.error = (...values: unknown[]) => {
    const text = format(...values)
    const times = repeated.due(text.replaceAll(/\d+/g, '0'))
    if (times !== undefined) log.error(times > 0 ? { repeated: times } : {}, text)
  }
  console.warn = (...values: unknown[]) => log.warn(format(...values))
}
