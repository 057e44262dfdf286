/**
 * Interface of the storage for bytes of pictures and documents: a folder or an S3 bucket. Facts about files are in the
 * table `files`.
 */
import type { Readable } from 'node:stream'

/** A stored file to read. The caller must read the body to its end or destroy it. */
interface StoredBody {
  readonly body: Readable
  readonly bytes: number
}

/** A range of bytes from 0, both ends included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** A file in a list. */
export interface ListedFile {
  readonly key: string
  readonly bytes: number
  /** Time of storing. */
  readonly changedAt: Date
}

/** Bytes, or the absolute path of a file that is copied as a stream. */
export type FileContent = Uint8Array | string

/**
 * Bytes under keys such as `pictures/demo/pond.webp`. Every method throws for an invalid key (`isFileKey`), and if the
 * storage fails.
 */
export interface FileStore {
  /** Stores a file, all or nothing; replaces an existing one. `type` is its media type. */
  put(key: string, content: FileContent, type: string): Promise<void>
  /** Opens a file; undefined if it does not exist. `range` must be within the file; default: all of it. */
  read(key: string, range?: ByteRange): Promise<StoredBody | undefined>
  /** Renames a file; replaces an existing one. A missing source is not an error. */
  move(from: string, to: string): Promise<void>
  /** Removes a file. A missing one is not an error. */
  remove(key: string): Promise<void>
  /** All files whose key starts with `prefix`, in no particular order. */
  list(prefix: string): AsyncIterable<ListedFile>
  /** Removes leftovers of writes that were interrupted before a time. Returns their number. */
  removeLeftovers(before: Date): Promise<number>
  /** Throws if the storage is unusable now. */
  check(): Promise<void>
}

/**
 * True if a text is a valid key: at most 512 characters, in parts of ASCII letters, digits, '.', '_' and '-', joined by
 * '/'. No part begins with '.' or '-'.
 */
export const isFileKey = (key: string): boolean =>
  key.length <= 512 && /^[A-Za-z0-9_][\w.-]*(?:\/[A-Za-z0-9_][\w.-]*)*$/.test(key)

/** Returns the key unchanged. Throws TypeError if it is invalid. */
export const requireFileKey = (key: string): string => {
  if (!isFileKey(key))
    throw new TypeError('A file key must be parts of letters, digits, dots, hyphens and underscores.')
  return key
}
