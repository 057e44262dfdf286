/** What is written to the console while a server runs becomes lines of its log: the public pages and the jobs know no logger. */
import { format } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { createRepeatedErrors } from './repeatedErrors.ts'

/** From now on, errors and warnings of the console go to the log. An error that differs from one of the last minute in its numbers alone is counted instead. */
export const sendConsoleToLog = (log: Pick<FastifyBaseLogger, 'error' | 'warn'>): void => {
  const repeated = createRepeatedErrors()
  console.error = (...values: unknown[]) => {
    const text = format(...values)
    const times = repeated.due(text.replaceAll(/\d+/g, '0'))
    if (times !== undefined) log.error(times > 0 ? { repeated: times } : {}, text)
  }
  console.warn = (...values: unknown[]) => log.warn(format(...values))
}
