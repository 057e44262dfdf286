/** Error envelope and cache headers of every response of the API. Source: specification 21. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FailureBody } from '../../src/api/wire/failures.ts'
import { hasVisitorToken } from '../auth/visitorTokens.ts'
import type { WordIssue } from '../content/visitorMessages.ts'
import { Failure, type FailureCode, issue } from '../runtime/errors.ts'
import { collectMethods } from './allowedMethods.ts'

/** Codes for Fastify's own errors by status. */
const codeByStatus: Readonly<Record<number, FailureCode>> = {
  400: 'bad-request',
  404: 'unknown-route',
  413: 'too-large',
  415: 'wrong-type',
}
const codeByName: Readonly<Record<string, FailureCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong-type',
}

const textIn = (error: unknown, name: 'code' | 'statusCode'): unknown =>
  typeof error === 'object' && error !== null && name in error ? (error as Record<string, unknown>)[name] : undefined

/** Returns the failure for an expected error of the server, such as a full disk; undefined for any other error. */
type Notice = (error: unknown) => Failure | undefined

/** Converts any thrown value to a failure. Unknown errors become 'internal'. */
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

/** Response body for a failure, with messages worded by `word`. Default: English. */
export const failureBody = (failure: Failure, requestId: string, word?: WordIssue): FailureBody => {
  if (failure.code !== 'internal') return failure.body(word)
  const numbered = issue('error-number', { reason: failure.issue ?? issue('internal'), value: requestId })
  return { ...new Failure('internal', { issue: numbered }).body(word), request_id: requestId }
}

/** Sends a failure in the error envelope, with messages worded by `word`. Default: English. */
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
    /** Sends a failure. Default: in the error envelope. */
    sendFailure?: (
      request: FastifyRequest,
      reply: FastifyReply,
      failure: Failure,
    ) => FastifyReply | Promise<FastifyReply>
    /** Finds the function that words failures in the envelope, in the language of the response. Default: English. */
    failureLanguage?: (request: FastifyRequest) => Promise<WordIssue>
  }
  interface FastifyInstance {
    /** Allowed methods of a request's address; see `collectMethods`. */
    readonly methodsFor: (request: FastifyRequest) => readonly string[]
  }
}

const isApiPath = (path: string | undefined): boolean => path !== undefined && /^\/api(?:[/?]|$)/.test(path)

/** True if a request is for the API, by its route or its address. The router also decodes '/%61pi/posts'. */
export const isApi = (request: FastifyRequest): boolean => isApiPath(request.routeOptions.url) || isApiPath(request.url)

/** True if a response is the same for every visitor who sends the request. */
const isOfVisitor = (request: FastifyRequest): boolean =>
  request.headers.authorization === undefined || hasVisitorToken(request)

/** Registers the error handler, the header with the request id, and the cache headers of the API. */
export const registerErrorHandler = (app: FastifyInstance, notice: Notice = () => undefined): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id)
    if (!isApi(request)) return done(null, payload)
    // Shared caches must not store responses, which depend on the key, the token and the time.
    if (!reply.hasHeader('cache-control'))
      reply.header('cache-control', isOfVisitor(request) ? 'private, no-cache' : 'no-store')
    reply.header('vary', ['app-key, authorization', reply.getHeader('vary')].filter(Boolean).join(', '))
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
