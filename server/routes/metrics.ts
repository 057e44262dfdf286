/** `/metrics` for Prometheus. Requires METRICS_TOKEN as a bearer token. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { bearerTokenOf } from '../auth/policy.ts'
import type { Gauge, Metrics } from '../log/metrics.ts'
import { fail, issue } from '../runtime/errors.ts'
import { createLoopDelay } from '../runtime/eventLoop/loopDelay.ts'
import { processGauges } from './gauges.ts'

interface MetricsDeps {
  readonly token: string
  readonly metrics: Metrics
  /** Gauges of the site, in addition to those of the process. */
  readonly gauges: () => Promise<readonly Gauge[]>
}

const digest = (text: string) => createHash('sha256').update(text).digest()

export const metricsRoutes = async (app: FastifyInstance, { token, metrics, gauges }: MetricsDeps): Promise<void> => {
  const loopDelay = createLoopDelay()
  app.addHook('onClose', async () => loopDelay.close())
  app.get('/metrics', { config: { policy: 'public' } }, async (request, reply) => {
    if (!timingSafeEqual(digest(bearerTokenOf(request) ?? ''), digest(token)))
      fail('not-signed-in', { issue: issue('other', { value: 'Send METRICS_TOKEN as a bearer token.' }) })
    const ofProcess = processGauges({ loopDelay: await loopDelay.read(), uncachedWaiting: app.uncachedWork.waiting() })
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(metrics.text([...ofProcess, ...(await gauges())]))
  })
}
