/** Whose request it is, also where it is refused: for the log. */
import type { FastifyRequest } from 'fastify'

const callers = new WeakMap<FastifyRequest, number>()

/** Remembers the user of a request: the one who signed in, or in whose name a program calls. */
export const setCaller = (request: FastifyRequest, userId: number): void => void callers.set(request, userId)

/** The id of that user; undefined where nobody is known by the request. */
export const callerOf = (request: FastifyRequest): number | undefined => callers.get(request)
