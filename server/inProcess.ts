/** Calls of the API that never leave the process, for rendering pages on the server. */
import type { FastifyInstance } from 'fastify'
import type { Fetch } from '../src/api/client.ts'

/** A `fetch` that the app itself answers. It sends a request's method and headers; reading pages needs no body. */
export const createInProcessFetch =
  (app: FastifyInstance): Fetch =>
  async (url, init) => {
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url,
      headers: Object.fromEntries(new Headers(init.headers)),
    })
    const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    return new Response(answer.payload || null, { status: answer.statusCode, headers })
  }
