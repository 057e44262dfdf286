/** How the server recognises its calls to itself, which it makes to render pages. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const header = 'x-in-process'
const relayHeader = 'x-relayed-body'
/** Known to this process alone, so that nobody outside can send it. */
const secret = randomUUID()

/** What such a call is sent with. */
export const localRequestHeaders: Readonly<Record<string, string>> = { [header]: secret }

/** Whether a request is a call of the server to itself. */
export const isLocalRequest = (request: FastifyRequest): boolean => request.headers[header] === secret

/** Headers of a call that passes on, as the visitor who sent it, the body of another request. */
export const relayedBodyHeaders: Readonly<Record<string, string>> = { [relayHeader]: secret }

/** Whether the body of a request is part of another request's, which was counted already. */
export const isRelayedBody = (request: FastifyRequest): boolean => request.headers[relayHeader] === secret
