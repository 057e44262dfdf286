/** Where the bytes of pictures and documents are stored: a folder, or an S3 bucket. What is known about them is rows; see the `files` table. */
import type { Readable } from 'node:stream'

/** A stored file as it is read. The caller reads the body to its end, or destroys it. */
interface StoredBody {
  readonly body: Readable
  readonly bytes: number
}

/** Some bytes of a file, from 0, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** A file as it is listed. */
export interface ListedFile {
  readonly key: string
  readonly bytes: number
  /** When it was stored. */
  readonly changedAt: Date
}

/** Bytes, or the absolute path of a file that is copied as a stream. */
export type FileContent = Uint8Array | string

/** Bytes under keys like `pictures/demo/pond.webp`. Every method throws for a key that `isFileKey` refuses, and when the place fails. */
export interface FileStore {
  /** Stores a file whole or not at all; a former one of that key is replaced. `type` is its media type. */
  put(key: string, content: FileContent, type: string): Promise<void>
  /** undefined where there is none. `range` must lie within the file; default: all of it. */
  read(key: string, range?: ByteRange): Promise<StoredBody | undefined>
  /** Gives a file another key; a former one of that key is replaced. Moving what is not there is no error. */
  move(from: string, to: string): Promise<void>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** Every file whose key begins with `prefix`, in no order. */
  list(prefix: string): AsyncIterable<ListedFile>
  /** Removes what writes that were cut off before a moment have left; gives how many there were. */
  removeLeftovers(before: Date): Promise<number>
  /** Throws when the place cannot be used now. */
  check(): Promise<void>
}

/** Whether a text may be a key: parts of ASCII letters, digits, '.', '_' and '-' that begin with none of '.' and '-', joined by '/'. */
export const isFileKey = (key: string): boolean =>
  key.length <= 512 && /^[A-Za-z0-9_][\w.-]*(?:\/[A-Za-z0-9_][\w.-]*)*$/.test(key)

/** The key, or an Error where it may be none. */
export const fileKey = (key: string): string => {
  if (!isFileKey(key))
    throw new TypeError('A file key must be parts of letters, digits, dots, hyphens and underscores.')
  return key
}
