/**
 * Log: one JSON object per line, or plain text in a terminal. It contains no personal data: no address, query, header
 * or body. A request is identified by its number and route, and a refused one also by the user's id.
 */

import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../config/config.ts'
import { counted } from '../runtime/counted.ts'
import { onExit } from '../runtime/onExit.ts'
import { isLocalRequest } from './localRequest.ts'
import { createLogStream, type LogStream } from './logStream.ts'
import { createRepeatedErrors } from './repeatedErrors.ts'
import { callerOf } from './requestCaller.ts'

/**
 * Properties of an error for the log. Omits the details of database errors, which may contain values of records. The
 * stack trace of each cause is logged at most once a minute.
 */
const createErrorFacts = () => {
  const repeated = createRepeatedErrors()
  return (error: Error & { readonly code?: unknown }) => {
    const code = error.code === undefined ? undefined : String(error.code)
    const times = repeated.due(`${error.name} ${code} ${error.message}`)
    return {
      type: error.name,
      message: error.message,
      ...(code !== undefined && { code }),
      ...(times && { repeated: times }),
      // The type of pino requires a string.
      stack: times === undefined ? '' : (error.stack ?? ''),
    }
  }
}

let stream: LogStream | undefined
/** Log of this process, on standard output. */
const standardOutput = (): LogStream => {
  if (stream) return stream
  const created = createLogStream({
    droppedLine: count => {
      const time = new Date().toISOString()
      const msg = `${counted(count, 'line')} of the log could not be written.`
      return `${JSON.stringify({ level: 'warn', time, pid: process.pid, msg })}\n`
    },
  })
  onExit(created.flush)
  stream = created
  return created
}

/** Number of log lines that could not be written since startup. */
export const droppedLogLines = (): number => stream?.dropped() ?? 0

interface Line {
  readonly level?: string
  readonly time?: string
  readonly msg?: string
  readonly method?: string
  readonly route?: string
  readonly status?: number
  readonly ms?: number
  readonly err?: { readonly stack?: string }
}

/** Formats a line of the log as plain text. */
export const formatLine = (text: string): string => {
  // Safe cast: the logger has just written the line.
  const { level, time = '', msg = '', method, route, status, ms, err } = JSON.parse(text) as Line
  const what = method === undefined ? msg : `${method} ${route} ${status} ${ms} ms`
  const stack = err?.stack ? `\n${err.stack}` : ''
  return `${time.slice(11, 19)} ${level === 'info' ? '' : `${level?.toUpperCase()} `}${what}${stack}\n`
}

/** Logger options of a server. Default level: info, which includes requests; in a terminal, warn. */
export const logOptions = (
  { logLevel }: Pick<Config, 'logLevel'>,
  isTerminal = process.stdout.isTTY === true,
): Exclude<FastifyServerOptions['logger'], undefined> => ({
  level: logLevel ?? (isTerminal ? 'warn' : 'info'),
  base: { pid: process.pid },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: label => ({ level: label }) },
  serializers: { err: createErrorFacts() },
  stream: { write: (line: string) => standardOutput().write(isTerminal ? formatLine(line) : line) },
})

/** Completed request. `ms` is the time until the response was sent. */
export interface HandledRequest {
  readonly method: string
  /** Pattern of the route, such as '/api/posts/:key'; 'none' if no route matched. */
  readonly route: string
  readonly status: number
  readonly ms: number
  /** Id of the signed-in user if the request was refused. */
  readonly user?: number
}

/** Logs a request. */
export const logRequest = (log: FastifyBaseLogger, handled: HandledRequest & { readonly reqId?: string }): void =>
  log.info(handled, 'request')

/** User of a refused request; empty for any other response. */
const refusedCaller = (request: FastifyRequest, status: number): Pick<HandledRequest, 'user'> => {
  const user = status === 401 || status === 403 ? callerOf(request) : undefined
  return user === undefined ? {} : { user }
}

/** Logs every request, except those of the server to itself, and calls `onResponse` for it. */
export const logRequests = (app: FastifyInstance, onResponse: (handled: HandledRequest) => void): void => {
  app.addHook('onResponse', (request, reply, done) => {
    if (isLocalRequest(request)) return done()
    const handled: HandledRequest = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...refusedCaller(request, reply.statusCode),
    }
    onResponse(handled)
    logRequest(request.log, handled)
    done()
  })
}
