/**
 * The log: one JSON object a line, or words in a terminal. It holds nothing of people: no address, no query, no header, no body;
 * a request is named by its number and its route.
 */
import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Config } from './config.ts'
import { isInProcess } from './inProcess.ts'

/** What the log keeps of an error. What a database adds to its errors may hold values of records. */
const errorFacts = (error: Error & { readonly code?: unknown }) => ({
  type: error.name,
  message: error.message,
  ...(error.code !== undefined && { code: String(error.code) }),
  // pino's type asks for a text.
  stack: error.stack ?? '',
})

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

/** A line of the log in words. */
export const wordsOf = (text: string): string => {
  // The logger has just written it.
  const { level, time = '', msg = '', method, route, status, ms, err } = JSON.parse(text) as Line
  const what = method === undefined ? msg : `${method} ${route} ${status} ${ms} ms`
  const stack = err?.stack === undefined ? '' : `\n${err.stack}`
  return `${time.slice(11, 19)} ${level === 'info' ? '' : `${level?.toUpperCase()} `}${what}${stack}\n`
}

/** How a server logs. In a terminal, requests are told only where LOG_LEVEL asks for them. */
export const logOptions = (
  { logLevel }: Pick<Config, 'logLevel'>,
  isTerminal = process.stdout.isTTY === true,
): Exclude<FastifyServerOptions['logger'], undefined> => ({
  level: logLevel ?? (isTerminal ? 'warn' : 'info'),
  base: { pid: process.pid },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: label => ({ level: label }) },
  serializers: { err: errorFacts },
  ...(isTerminal && { stream: { write: (line: string) => void process.stdout.write(wordsOf(line)) } }),
})

/** A request that was answered. */
export interface Answered {
  readonly method: string
  /** Its pattern, like '/api/posts/:key'; 'none' where no route was meant. */
  readonly route: string
  readonly status: number
  readonly ms: number
}

/** Writes the line of a request. */
export const logAnswered = (log: FastifyBaseLogger, answered: Answered & { readonly reqId?: string }): void =>
  log.info(answered, 'request')

/** Logs every request that came from outside, and tells `heard` of it. */
export const logRequests = (app: FastifyInstance, heard: (answered: Answered) => void): void => {
  app.addHook('onResponse', async (request, reply) => {
    if (isInProcess(request)) return
    const answered: Answered = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    heard(answered)
    logAnswered(request.log, answered)
  })
}
