/** What every answer of the API has: its envelope when it fails, and how it may be cached. Source: specification 21. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FailureBody } from '../../src/api/protocol/failure.ts'
import type { WordIssue } from '../content/visitorMessages.ts'
import { Failure, type FailureCode, issue } from '../errors.ts'
import { collectMethods } from './allowedMethods.ts'

/** Codes of Fastify's own errors by their status. */
const codeByStatus: Readonly<Record<number, FailureCode>> = {
  400: 'bad-request',
  404: 'unknown-route',
  413: 'too-large',
  415: 'wrong-type',
}
const codeByName: Readonly<Record<string, FailureCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong-type',
}

const textIn = (error: unknown, name: 'code' | 'statusCode'): unknown =>
  typeof error === 'object' && error !== null && name in error ? (error as Record<string, unknown>)[name] : undefined

/** What a server knows of an error that is nobody's fault; undefined for any other. */
type Notice = (error: unknown) => Failure | undefined

/** Any thrown thing as a failure; what is known neither to be the sender's fault nor to the server is 'internal'. */
const failureOf = (error: unknown, notice: Notice = () => undefined): Failure => {
  if (error instanceof Failure) return error
  const noticed = notice(error)
  if (noticed) return noticed
  const name = textIn(error, 'code')
  const status = textIn(error, 'statusCode')
  const byName = typeof name === 'string' ? codeByName[name] : undefined
  const byStatus = typeof status === 'number' && status < 500 ? (codeByStatus[status] ?? 'bad-request') : undefined
  return new Failure(byName ?? byStatus ?? 'internal')
}

/** What the API answers for a failure, worded by `word`. Default: English. */
export const failureBody = (failure: Failure, requestId: string, word?: WordIssue): FailureBody => {
  if (failure.code !== 'internal') return failure.body(word)
  const numbered = issue('error-number', { reason: failure.issue ?? issue('internal'), value: requestId })
  return { ...new Failure('internal', { issue: numbered }).body(word), request_id: requestId }
}

/** Sends a failure in the envelope, with its messages in a language. Default: English. */
export const sendFailure = (
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Failure,
  word?: WordIssue,
): FastifyReply => {
  if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter))
  if (failure.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(failureBody(failure, request.id, word))
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How a failure is sent. Default: in the envelope. */
    sendFailure?: (
      request: FastifyRequest,
      reply: FastifyReply,
      failure: Failure,
    ) => FastifyReply | Promise<FastifyReply>
    /** Finds the language of the failures that are sent in the envelope. Default: English. */
    failureLanguage?: (request: FastifyRequest) => Promise<WordIssue>
  }
  interface FastifyInstance {
    /** The methods of the address of a request that has another one; see `collectMethods`. */
    readonly methodsFor: (request: FastifyRequest) => readonly string[]
  }
}

const isApiPath = (path: string | undefined): boolean => path !== undefined && /^\/api(?:[/?]|$)/.test(path)

/** Whether a request is meant for the API, by its route or by its address: the router also reads '/%61pi/posts'. */
export const isApi = (request: FastifyRequest): boolean => isApiPath(request.routeOptions.url) || isApiPath(request.url)

/** Registers the headers and the failures. */
export const registerErrorHandler = (app: FastifyInstance, notice: Notice = () => undefined): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id)
    if (!isApi(request)) return done(null, payload)
    // A shared cache may store nothing: an answer depends on the key, the token and the moment.
    if (!reply.hasHeader('cache-control'))
      reply.header('cache-control', request.headers.authorization === undefined ? 'private, no-cache' : 'no-store')
    reply.header('vary', 'app-key, authorization')
    done(null, payload)
  })

  app.setErrorHandler(async (error, request, reply) => {
    const failure = failureOf(error, notice)
    if (failure.code === 'internal' || failure.code === 'unavailable')
      request.log.error({ err: error }, 'A request failed.')
    const { sendFailure: send, failureLanguage } = request.routeOptions.config
    return send ? send(request, reply, failure) : sendFailure(request, reply, failure, await failureLanguage?.(request))
  })

  const methodsFor = collectMethods(app)
  app.decorate('methodsFor', methodsFor)
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsFor(request)
    if (methods.length) reply.header('allow', methods.join(', '))
    return sendFailure(request, reply, new Failure(methods.length ? 'wrong-method' : 'unknown-route'))
  })
}
