/** Ending a server in good order: what has been asked is answered, and only then is closed what the answers are made of. */
import type { FastifyInstance } from 'fastify'

/** Milliseconds that requests in flight are given. */
const usualGraceMs = 20_000

/** Takes no more connections, waits for the answers under way, and closes the app. */
export const closeInOrder = async (app: FastifyInstance, graceMs = usualGraceMs): Promise<void> => {
  const { server } = app
  const impatience = setTimeout(() => server.closeAllConnections(), graceMs)
  impatience.unref()
  // A connection that has got its answer does not wait for another request.
  server.keepAliveTimeout = 1
  // The app itself is closed after that: from then on, pages under way could no longer ask the API.
  await new Promise<void>(resolve => server.close(() => resolve()))
  clearTimeout(impatience)
  await app.close()
}
