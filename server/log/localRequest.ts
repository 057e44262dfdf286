/** Marks requests that the server sends to itself to render pages. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const header = 'x-in-process'
const relayHeader = 'x-relayed-body'
/** Value of both headers, known only to this process, so that no client can forge them. */
const secret = randomUUID()

/** Headers that mark a request of the server to itself. */
export const localRequestHeaders: Readonly<Record<string, string>> = { [header]: secret }

/** True if the server itself sent the request. */
export const isLocalRequest = (request: FastifyRequest): boolean => request.headers[header] === secret

/** Headers of a call that forwards the body of another request on behalf of its visitor. */
export const relayedBodyHeaders: Readonly<Record<string, string>> = { [relayHeader]: secret }

/** True if the body belongs to another request, which has been counted already. */
export const isRelayedBody = (request: FastifyRequest): boolean => request.headers[relayHeader] === secret
