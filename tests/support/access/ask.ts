/** Requests to an app in the name of a person, whose responses are compared as text. */
import type { FastifyInstance } from 'fastify'

/** Response with its body as text, so that tests can compare it and search it. */
export interface Reply {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
  /** Parsed body; undefined if it is not JSON. Typed as any: a test fails if an expected property is missing. */
  readonly body: ReturnType<typeof JSON.parse>
}
/** Sends a request in the name of a person. */
export type Ask = (
  method: string,
  url: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Reply>

/** Sends requests to an app, with a token if there is one. Other sites' descriptors are not known here, so responses are not compared with those that routes state. */
export const askOf =
  (app: FastifyInstance, appKey: string, token: string | undefined): Ask =>
  async (method, url, body, headers) => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: { 'app-key': appKey, ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const { statusCode: status, payload: text } = answer
    return { status, text, headers: answer.headers, body: isJson && text !== '' ? JSON.parse(text) : undefined }
  }
