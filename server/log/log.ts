/**
 * The log: one JSON object a line, or plain text in a terminal. It holds nothing of people: no address, no query, no header, no body;
 * a request is named by its number and its route, and one that is refused by the number of the user who made it.
 */
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../config/config.ts'
import { onExit } from '../runtime/onExit.ts'
import { isLocalRequest } from './localRequest.ts'
import { createLogStream, type LogStream } from './logStream.ts'
import { createRepeatedErrors } from './repeatedErrors.ts'
import { callerOf } from './requestCaller.ts'

/** What of an error is logged. What a database adds to its errors may hold values of records. The trace of a cause is logged once a minute. */
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
      // pino's type wants a string.
      stack: times === undefined ? '' : (error.stack ?? ''),
    }
  }
}

let stream: LogStream | undefined
/** The log of this process, on its standard output. */
const standardOutput = (): LogStream => {
  if (stream) return stream
  const created = createLogStream({
    droppedLine: count => {
      const time = new Date().toISOString()
      const msg = `${count} lines of the log could not be written.`
      return `${JSON.stringify({ level: 'warn', time, pid: process.pid, msg })}\n`
    },
  })
  onExit(created.flush)
  stream = created
  return created
}

/** Lines of the log that could not be written since the start. */
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

/** A line of the log as plain text. */
export const formatLine = (text: string): string => {
  // The logger has just written it.
  const { level, time = '', msg = '', method, route, status, ms, err } = JSON.parse(text) as Line
  const what = method === undefined ? msg : `${method} ${route} ${status} ${ms} ms`
  const stack = err?.stack ? `\n${err.stack}` : ''
  return `${time.slice(11, 19)} ${level === 'info' ? '' : `${level?.toUpperCase()} `}${what}${stack}\n`
}

/** How a server logs. In a terminal, requests are logged only where LOG_LEVEL says so. */
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

/** A request that was handled. */
export interface HandledRequest {
  readonly method: string
  /** Its pattern, like '/api/posts/:key'; 'none' where no route was meant. */
  readonly route: string
  readonly status: number
  readonly ms: number
  /** The id of the signed-in user, where their call was refused. */
  readonly user?: number
}

/** Writes the line of a request. */
export const logRequest = (log: FastifyBaseLogger, handled: HandledRequest & { readonly reqId?: string }): void =>
  log.info(handled, 'request')

/** Who was refused something; nothing for any other answer. */
const refusedCaller = (request: FastifyRequest, status: number): Pick<HandledRequest, 'user'> => {
  const user = status === 401 || status === 403 ? callerOf(request) : undefined
  return user === undefined ? {} : { user }
}

/** Logs every request that came from outside, and calls `onResponse` for it. */
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
