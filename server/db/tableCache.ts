/** What was read of the database, kept while the tables that it was read of cannot have changed. */
import { LRUCache } from 'lru-cache'
import type { Database } from './database.ts'

const maxEntries = 2_000

/** Gives what a name stands for: what was read before, while nothing of it can have changed, else what `read` gives. */
export type CachedRead = <T>(name: string, read: () => Promise<T>) => Promise<T>

/** Remembers nothing. */
export const readUncached: CachedRead = (_name, read) => read()

/** How much may be remembered beside the number of names. */
interface Room {
  /** Of all values together; a value that is greater than this alone is not remembered. */
  readonly most: number
  readonly sizeOf: (value: unknown) => number
}

/** Remembers as long as the database tells that the tables are the same; nothing where it cannot tell. What is not there is not remembered. */
export const createTableCache = (
  { versionOf }: Pick<Database, 'versionOf'>,
  tables: readonly string[],
  room?: Room,
): CachedRead => {
  if (!versionOf) return readUncached
  const kept = new LRUCache<string, { readonly value: unknown }>({
    max: maxEntries,
    // A size is at least 1.
    ...(room && { maxSize: room.most, sizeCalculation: ({ value }) => room.sizeOf(value) + 1 }),
  })
  let version = ''
  return async <T>(name: string, read: () => Promise<T>): Promise<T> => {
    const asked = versionOf(tables)
    if (asked !== version) kept.clear()
    version = asked
    const found = kept.get(name)
    // Kept under this name below.
    if (found) return found.value as T
    const value = await read()
    // What changed meanwhile may be in it or not.
    if (value !== undefined && versionOf(tables) === asked) kept.set(name, { value })
    return value
  }
}
