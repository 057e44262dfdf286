/** Graceful shutdown: requests in flight are answered first, and only then is closed what responses are made of. */
import type { FastifyInstance } from 'fastify'
import { endConnections } from './edge/openConnections.ts'

/** Time limit of requests in flight, ms. */
const usualGraceMs = 20_000

/** Takes no more connections, closes idle ones, waits for the requests in flight, and closes the app. */
export const shutDown = async (app: FastifyInstance, graceMs = usualGraceMs): Promise<void> => {
  const { server } = app
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  timer.unref()
  // The app itself is closed after that: from then on, pages that are being made could no longer call the API.
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  endConnections(server)
  await closed
  clearTimeout(timer)
  await app.close()
}
