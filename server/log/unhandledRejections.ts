/**
 * Reports promises that reject while nobody awaits them, such as a call in an effect. Without a listener, Node would
 * end the process on such a rejection.
 */
import type { EventEmitter } from 'node:events'

const message = 'A promise was rejected, and nothing awaits it. Await it where it is created.'

/**
 * Calls `report` for each promise of a process that rejects while nobody awaits it. Returns a function that stops this.
 */
export const reportUnhandledRejections = (
  report: (reason: unknown, message: string) => void,
  from: Pick<EventEmitter, 'on' | 'off'> = process,
): (() => void) => {
  const listener = (reason: unknown) => report(reason, message)
  from.on('unhandledRejection', listener)
  return () => void from.off('unhandledRejection', listener)
}
