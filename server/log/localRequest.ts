/** How the server recognises its calls to itself, which it makes to render pages. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const header = 'x-in-process'
/** Known to this process alone, so that nobody outside can send it. */
const secret = randomUUID()

/** What such a call is sent with. */
export const localRequestHeaders: Readonly<Record<string, string>> = { [header]: secret }

/** Whether a request is a call of the server to itself. */
export const isLocalRequest = (request: FastifyRequest): boolean => request.headers[header] === secret
