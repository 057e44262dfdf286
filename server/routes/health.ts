/** Whether the process lives, and whether it can serve. Source: design 8. */
import type { FastifyInstance } from 'fastify'

export const healthRoutes = async (
  app: FastifyInstance,
  { check }: { /** Throws when what the server needs cannot be reached. */ readonly check: () => Promise<void> },
): Promise<void> => {
  app.get('/healthz', { config: { policy: 'public' } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get('/readyz', { config: { policy: 'public' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await check()
      return { status: 'ok' }
    } catch (error) {
      request.log.error({ err: error }, 'What the server needs cannot be reached.')
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
}
