/** Explains why a file or folder cannot be used. */
import { accessSync, constants, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Issue } from '../../../src/schema/validation/issue.ts'
import { errorCodeOf } from '../../runtime/errorCode.ts'
import { englishIssue, issue } from '../../runtime/errors.ts'
import { FileStoreError, storageCodeOf } from '../../runtime/storageErrors.ts'

type Kind = 'file' | 'folder'

const kindOf = (path: string): Kind | undefined => {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file'
  } catch {
    return undefined
  }
}

/** Ancestor of a path that is a file instead of a folder; undefined if there is none. */
const fileAbove = (path: string): string | undefined => {
  const above = dirname(path)
  if (above === path) return undefined
  return fileAbove(above) ?? (kindOf(above) === 'file' ? above : undefined)
}

/** The path itself if it exists, otherwise its nearest existing ancestor. */
const nearest = (path: string): string => (kindOf(path) || dirname(path) === path ? path : nearest(dirname(path)))

/** Size in a readable unit, such as '12.4 MB'. */
const sizeOf = (bytes: number): Issue => {
  const rounded = (size: number) => ({ count: Math.round((bytes / size) * 10) / 10 })
  if (bytes < 1e6) return issue('kilobytes', rounded(1e3))
  return bytes < 1e9 ? issue('megabytes', rounded(1e6)) : issue('gigabytes', rounded(1e9))
}

/** Free bytes for this user on the disk of a path; undefined if the system does not report them. */
const freeBytes = (path: string): number | undefined => {
  try {
    const { bavail, bsize } = statfsSync(nearest(path))
    return bavail * bsize
  } catch {
    return undefined
  }
}

/** Issue of a disk without enough space. States the free bytes and `needed` bytes, if known. */
export const diskFullIssue = (path: string, needed?: number): Issue => {
  const bytes = freeBytes(path)
  const place = { value: path, free: bytes === undefined ? issue('too-little') : sizeOf(bytes) }
  return needed === undefined
    ? issue('place-full', place)
    : issue('place-full-for', { ...place, needed: sizeOf(needed) })
}
/** `diskFullIssue` as an English sentence. */
export const diskFullMessage = (...args: Parameters<typeof diskFullIssue>): string =>
  englishIssue(diskFullIssue(...args))

const user = (): string => `the user of this process${process.getuid ? ` (number ${process.getuid()})` : ''}`

/**
 * Issue of a missing permission on a path; undefined if none is missing. Checks the file system, because a database
 * reports several causes as the same error.
 */
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

/** Issue of a path that cannot be used. `kind` is the required kind, and `cause` the error of the system. */
export const placeIssue = (path: string, kind: Kind, cause: unknown): Issue => {
  const above = fileAbove(path)
  if (above !== undefined) return issue('place-is-file', { value: above })
  const found = kindOf(path)
  if (found !== undefined && found !== kind) return issue(`place-is-${found}`, { value: path })
  if (storageCodeOf(cause) === 'full') return diskFullIssue(path)
  const right = missingRight(path) ?? (kind === 'file' ? missingRight(dirname(path)) : undefined)
  if (right !== undefined) return right
  const code = errorCodeOf(cause)
  if (code === 'EMFILE' || code === 'ENFILE') return issue('place-too-many-open', { value: path })
  return code ? issue('place-unusable-by', { value: path, cause: code }) : issue('place-unusable', { value: path })
}
/** `placeIssue` as an English sentence. */
export const placeMessage = (...args: Parameters<typeof placeIssue>): string => englishIssue(placeIssue(...args))

/** Throws FileStoreError if the path is not a folder or cannot be read. A missing path is not an error. */
export const refuseUnreadableFolder = (path: string): void => {
  const found = kindOf(path)
  const right = found === 'folder' ? missingRight(path, { isRead: true }) : undefined
  if (found === 'file' || right !== undefined)
    throw new FileStoreError('files-unusable', englishIssue(right ?? issue('place-is-file', { value: path })))
}
