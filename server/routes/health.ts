/** Health checks: liveness and readiness of the process. */
import type { FastifyInstance } from 'fastify'
import { storageCodeOf, storageMessages } from '../runtime/storageErrors.ts'

export const healthRoutes = async (
  app: FastifyInstance,
  {
    check,
    readOnlyReason = () => undefined,
  }: {
    /** Throws if a service that the server needs is unreachable. */
    readonly check: () => Promise<void>
    /** Reason why nothing can be stored, in one sentence; undefined while writes work. */
    readonly readOnlyReason?: () => string | undefined
  },
): Promise<void> => {
  app.get('/healthz', { config: { policy: 'public' } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get('/readyz', { config: { policy: 'public' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await check()
      const reason = readOnlyReason()
      return reason === undefined ? { status: 'ok' } : reply.code(503).send({ status: 'read-only', reason })
    } catch (error) {
      request.log.error({ err: error }, 'The database or the file store cannot be reached.')
      const storageCode = storageCodeOf(error)
      const reason = storageCode ? storageMessages[storageCode] : 'The database or the file store cannot be used.'
      return reply.code(503).send({ status: 'unavailable', reason })
    }
  })
}
