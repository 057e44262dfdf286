/** Author of changes, and the act that groups them. */
import { randomUUID } from 'node:crypto'

/** Author of changes, and the act that groups them. */
export interface ChangeAuthor {
  /** undefined if nobody is signed in. */
  readonly userId: number | undefined
  /** Id that groups changes: all changes of one request share an act, and so do the requests of one import. */
  readonly act: string
}

/**
 * Creates the id of an act: a UUID of version 7. It starts with the time, so new acts are at the end of their index;
 * with random UUIDs, every change would write another page of it.
 */
export const newAct = (): string => {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
