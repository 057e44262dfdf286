/**
 * Parser of JSON bodies. Accepts an empty body. Refuses a key that could change the prototype of an object, and names
 * it in the error.
 */
import type { FastifyInstance } from 'fastify'
import { Failure, issue } from '../../runtime/errors.ts'

/** First key for which Fastify's parser refuses valid JSON; undefined if there is none, or if the text is not JSON. */
const forbiddenKeyIn = (text: string): string | undefined => {
  let found: string | undefined
  try {
    JSON.parse(text, (key, value: unknown) => {
      const isPrototype = typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype')
      if (key === '__proto__' || (key === 'constructor' && isPrototype)) found ??= key
      return value
    })
  } catch {
    return undefined
  }
  return found
}

/** Registers a JSON parser in place of Fastify's, which reports a forbidden key only as invalid JSON. */
export const parseJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients that declare JSON in all requests also send DELETE with this type.
    if (body === '') return done(null, undefined)
    return parse(request, body, (error, parsed) => {
      const value = error ? forbiddenKeyIn(body) : undefined
      done(
        value === undefined ? error : new Failure('bad-request', { issue: issue('forbidden-key', { value }) }),
        parsed,
      )
    })
  })
}
