/** The first reference server, a separate process: a bare Fastify that sends the same bytes with the same headers to every request. */
import { readFileSync } from 'node:fs'
import { fastify } from 'fastify'

/** A response captured from the server. */
export interface Captured {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Names of the process's environment variables: a JSON file with status and headers, and the file of the body. */
export const constantVariables = { head: 'CONSTANT_HEAD', body: 'CONSTANT_BODY' } as const

/** Entry point of the process. Prints its address. */
export const runConstant = async (): Promise<void> => {
  const body = readFileSync(process.env[constantVariables.body] ?? '')
  // Safe cast: `startConstant` has written the file.
  const { status, headers } = JSON.parse(readFileSync(process.env[constantVariables.head] ?? '', 'utf8')) as Captured
  const app = fastify()
  app.get('/*', (_request, reply) => reply.code(status).headers(headers).send(body))
  app.post('/*', (_request, reply) => reply.code(status).headers(headers).send(body))
  console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
}
