/**
 * Caches database reads for as long as their tables have not changed.
 * Compared with async-cache-dedupe 3.4.0: that library limits the number of entries but not their size, and must be
 * notified of each write, also of other processes, whereas this cache compares versions.
 */
import { LRUCache } from 'lru-cache'
import type { Database } from './database.ts'

const maxEntries = 2_000

/** Returns the cached value of a key if its tables have not changed; otherwise calls `read`. */
export type CachedRead = <T>(key: string, read: () => Promise<T>) => Promise<T>

/** Calls `read` each time. */
export const readUncached: CachedRead = (_key, read) => read()

/** Size limit of the cache, in addition to the limit on the number of keys. */
interface CacheSize {
  /** Maximum total size of all values. A value that exceeds it is not cached. */
  readonly max: number
  readonly sizeOf: (value: unknown) => number
}

/**
 * Creates a cache that is valid while the tables are unchanged. Caches nothing if the database has no `versionOf`.
 * `undefined` is not cached.
 */
export const createTableCache = (
  { versionOf }: Pick<Database, 'versionOf'>,
  tables: readonly string[],
  size?: CacheSize,
): CachedRead => {
  if (!versionOf) return readUncached
  const cache = new LRUCache<string, { readonly value: unknown }>({
    max: maxEntries,
    // LRUCache requires sizes of at least 1.
    ...(size && { maxSize: size.max, sizeCalculation: ({ value }) => size.sizeOf(value) + 1 }),
  })
  let version = ''
  return async <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const current = versionOf(tables)
    if (current !== version) cache.clear()
    version = current
    const cached = cache.get(key)
    // The value was set under this key, so it has this type.
    if (cached) return cached.value as T
    const value = await read()
    // If the tables changed during the read, the value may or may not include the change.
    if (value !== undefined && versionOf(tables) === current) cache.set(key, { value })
    return value
  }
}
