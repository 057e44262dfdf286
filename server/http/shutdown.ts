/** Graceful shutdown: requests in flight are completed before the services that they need are closed. */
import type { FastifyInstance } from 'fastify'
import { endConnections } from './edge/openConnections.ts'

/** Time limit for requests in flight, ms. */
const usualGraceMs = 20_000

/** Stops accepting connections, closes idle ones, waits for the requests in flight, and closes the app. */
export const shutDown = async (app: FastifyInstance, graceMs = usualGraceMs): Promise<void> => {
  const { server } = app
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  timer.unref()
  // The app is closed last, because pages in progress still call the API.
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  endConnections(server)
  await closed
  clearTimeout(timer)
  await app.close()
}
