/** Logs promises that reject while nobody awaits them, such as a call in an effect. Without a listener, Node would end the process. */
import type { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'

/** Starts logging such rejections of a process. */
export const logUnhandledRejections = (
  log: Pick<FastifyBaseLogger, 'error'>,
  from: Pick<EventEmitter, 'on'> = process,
): void => {
  from.on('unhandledRejection', (reason: unknown) =>
    log.error({ err: reason }, 'A promise was rejected, and nothing awaits it. Await it where it is made.'),
  )
}
