/** Why a file or a folder cannot be used, with the cause. */
import { accessSync, constants, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Issue } from '../../../src/schema/validation/issue.ts'
import { englishIssue, issue } from '../../errors.ts'
import { errorCodeOf } from '../../runtime/errorCode.ts'
import { FileStoreError, storageCodeOf } from '../../runtime/storageErrors.ts'

type Kind = 'file' | 'folder'

const kindOf = (path: string): Kind | undefined => {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file'
  } catch {
    return undefined
  }
}

/** The first path above one that is there and is no folder. */
const fileAbove = (path: string): string | undefined => {
  const above = dirname(path)
  if (above === path) return undefined
  return fileAbove(above) ?? (kindOf(above) === 'file' ? above : undefined)
}

/** The nearest folder that is there, the path itself included. */
const nearest = (path: string): string => (kindOf(path) || dirname(path) === path ? path : nearest(dirname(path)))

/** A number of bytes as people read it, like '12.4 MB'. */
const sizeOf = (bytes: number): Issue => {
  const rounded = (size: number) => ({ count: Math.round((bytes / size) * 10) / 10 })
  if (bytes < 1e6) return issue('kilobytes', rounded(1e3))
  return bytes < 1e9 ? issue('megabytes', rounded(1e6)) : issue('gigabytes', rounded(1e9))
}

/** Bytes that this user may still write where a path lies; undefined where the system does not say. */
const freeBytes = (path: string): number | undefined => {
  try {
    const { bavail, bsize } = statfsSync(nearest(path))
    return bavail * bsize
  } catch {
    return undefined
  }
}

/** Less room than this is none: the log of the database and a picture have to fit. */
const neededBytes = 16_000_000

/** A full disk, with how much is free and how much is needed. */
export const fullIssue = (path: string, needed: number = neededBytes): Issue => {
  const bytes = freeBytes(path)
  const free = bytes === undefined ? issue('too-little') : sizeOf(bytes)
  return issue('place-full', { value: path, free, needed: sizeOf(needed) })
}
/** The same in English. */
export const fullMessage = (...args: Parameters<typeof fullIssue>): string => englishIssue(fullIssue(...args))

const user = (): string => `the user of this process${process.getuid ? ` (number ${process.getuid()})` : ''}`

/** The right that is missing; undefined where none is. Not derived from the error alone, which a database reports in the same way as others. */
const missingRight = (path: string, { isRead = false }: { readonly isRead?: boolean } = {}): Issue | undefined => {
  const at = nearest(path)
  const rights = [
    ['read', constants.R_OK],
    ...(isRead ? [] : ([['write', constants.W_OK]] as const)),
    ...(kindOf(at) === 'folder' ? ([['enter', constants.X_OK]] as const) : []),
  ] as const
  for (const [right, mode] of rights)
    try {
      accessSync(at, mode)
    } catch (error) {
      const code = errorCodeOf(error)
      if (code === 'EROFS') return issue('place-read-only', { value: at })
      const past = { read: 'read', write: 'written', enter: 'entered' }[right]
      if (code === 'EACCES' || code === 'EPERM')
        return issue('place-not-allowed', { value: at, right: past, user: user() })
    }
  return undefined
}

/** `path` is what was to be used, of the kind that is needed there. */
export const placeIssue = (path: string, kind: Kind, cause: unknown): Issue => {
  const above = fileAbove(path)
  if (above !== undefined) return issue('place-is-file', { value: above })
  const found = kindOf(path)
  if (found !== undefined && found !== kind) return issue(`place-is-${found}`, { value: path })
  if (storageCodeOf(cause) === 'full') return fullIssue(path)
  const right = missingRight(path) ?? (kind === 'file' ? missingRight(dirname(path)) : undefined)
  if (right !== undefined) return right
  const code = errorCodeOf(cause)
  if (code === 'EMFILE' || code === 'ENFILE') return issue('place-too-many-open', { value: path })
  return code ? issue('place-unusable-by', { value: path, cause: code }) : issue('place-unusable', { value: path })
}
/** The same in English. */
export const placeMessage = (...args: Parameters<typeof placeIssue>): string => englishIssue(placeIssue(...args))

/** Throws FileStoreError where something else than a folder, or one that cannot be read, is at a path. What is not there is no error. */
export const refuseNoFolder = (path: string): void => {
  const found = kindOf(path)
  const right = found === 'folder' ? missingRight(path, { isRead: true }) : undefined
  if (found === 'file' || right !== undefined)
    throw new FileStoreError('files-unusable', englishIssue(right ?? issue('place-is-file', { value: path })))
}
