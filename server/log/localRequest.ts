/** How the server tells its calls to itself, for pages that are rendered, from those of others. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const header = 'x-in-process'
/** Known to this process alone, so that nobody outside can pass for it. */
const secret = randomUUID()

/** What such a call is sent with. */
export const localRequestHeaders: Readonly<Record<string, string>> = { [header]: secret }

/** Whether a request is a call of the server to itself. */
export const isLocalRequest = (request: FastifyRequest): boolean => request.headers[header] === secret
