/** User of each request, for the log; also known for refused requests. */
import type { FastifyRequest } from 'fastify'
import { requestValue } from '../runtime/requestValue.ts'

const callers = requestValue<number>('caller')

/** Stores the user of a request: the signed-in user, or the owner of its API token. */
export const setCaller = (request: FastifyRequest, userId: number): void => callers.set(request, userId)

/** Id of the user of a request; undefined if it is anonymous. */
export const callerOf = (request: FastifyRequest): number | undefined => callers.of(request)
