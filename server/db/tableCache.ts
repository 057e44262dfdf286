/** What was read of the database, cached while the tables that it was read of cannot have changed. */
import { LRUCache } from 'lru-cache'
import type { Database } from './database.ts'

const maxEntries = 2_000

/** Gives what was read under a key before, while nothing of it can have changed; otherwise what `read` gives. */
export type CachedRead = <T>(key: string, read: () => Promise<T>) => Promise<T>

/** Caches nothing. */
export const readUncached: CachedRead = (_key, read) => read()

/** How large the cache may grow, beside the number of its keys. */
interface CacheSize {
  /** Of all values together; a value that is greater than this alone is not cached. */
  readonly max: number
  readonly sizeOf: (value: unknown) => number
}

/** Caches as long as the database says that the tables are the same; nothing where it cannot say so. `undefined` is not cached. */
export const createTableCache = (
  { versionOf }: Pick<Database, 'versionOf'>,
  tables: readonly string[],
  size?: CacheSize,
): CachedRead => {
  if (!versionOf) return readUncached
  const cache = new LRUCache<string, { readonly value: unknown }>({
    max: maxEntries,
    // A size is at least 1.
    ...(size && { maxSize: size.max, sizeCalculation: ({ value }) => size.sizeOf(value) + 1 }),
  })
  let version = ''
  return async <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const current = versionOf(tables)
    if (current !== version) cache.clear()
    version = current
    const cached = cache.get(key)
    // Set under this key below.
    if (cached) return cached.value as T
    const value = await read()
    // What changed meanwhile may be in it or not.
    if (value !== undefined && versionOf(tables) === current) cache.set(key, { value })
    return value
  }
}
