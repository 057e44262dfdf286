/** Ending a server in good order: what has been asked is answered, and only then is closed what the answers are made of. */
import type { FastifyInstance } from 'fastify'
import { endConnections } from './edge/openConnections.ts'

/** Milliseconds that requests in flight are given. */
const usualGraceMs = 20_000

/** Takes no more connections, closes those that ask for nothing, waits for the answers under way, and closes the app. */
export const shutDown = async (app: FastifyInstance, graceMs = usualGraceMs): Promise<void> => {
  const { server } = app
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  timer.unref()
  // The app itself is closed after that: from then on, pages under way could no longer ask the API.
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  endConnections(server)
  await closed
  clearTimeout(timer)
  await app.close()
}
