/** Calls of the API that never leave the process, for rendering pages on the server. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Fetch } from '../src/api/client.ts'

const markHeader = 'x-in-process'
/** Known to this process alone, so that nobody outside can pass for it. */
const mark = randomUUID()

/** Whether a request is a call of the server to itself. */
export const isInProcess = (request: FastifyRequest): boolean => request.headers[markHeader] === mark

/** A `fetch` that the app itself answers. It sends a request's method and headers; reading pages needs no body. */
export const createInProcessFetch =
  (app: FastifyInstance): Fetch =>
  async (url, init) => {
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url,
      headers: { ...Object.fromEntries(new Headers(init.headers)), [markHeader]: mark },
    })
    const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    return new Response(answer.payload || null, { status: answer.statusCode, headers })
  }
