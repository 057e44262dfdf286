/** Why a file or a folder cannot be used, in one sentence that names it and the cause. */
import { accessSync, constants, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCodeOf } from '../../runtime/errorCode.ts'
import { FileStoreError, troubleOf } from '../../runtime/storageErrors.ts'

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
const bytesText = (bytes: number): string => {
  const [unit, size] = bytes < 1e6 ? ['kB', 1e3] : bytes < 1e9 ? ['MB', 1e6] : ['GB', 1e9]
  return `${(bytes / size).toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`
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
export const fullSentence = (path: string, needed: number = neededBytes): string => {
  const free = freeBytes(path)
  return `The disk that holds ${path} is full: ${free === undefined ? 'too little' : bytesText(free)} is free, and at least ${bytesText(needed)} is needed.`
}

const user = (): string => `the user of this process${process.getuid ? ` (number ${process.getuid()})` : ''}`

/** The right that is missing; undefined where none is. Not derived from the error alone, which a database reports in the same way as others. */
const missingRight = (path: string, { isRead = false }: { readonly isRead?: boolean } = {}): string | undefined => {
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
      if (code === 'EROFS') return `${at} lies on a file system that is mounted read-only.`
      if (code === 'EACCES' || code === 'EPERM')
        return `${at} may not be ${right === 'enter' ? 'entered' : right === 'read' ? 'read' : 'written'} by ${user()}.`
    }
  return undefined
}

/** The sentence. `path` is what was to be used, of the kind that is needed there. */
export const placeSentence = (path: string, kind: Kind, cause: unknown): string => {
  const above = fileAbove(path)
  if (above !== undefined) return `${above} is a file, and a folder is needed there.`
  const found = kindOf(path)
  if (found !== undefined && found !== kind) return `${path} is a ${found}, and a ${kind} is needed there.`
  if (troubleOf(cause) === 'full') return fullSentence(path)
  const right = missingRight(path) ?? (kind === 'file' ? missingRight(dirname(path)) : undefined)
  if (right !== undefined) return right
  const code = errorCodeOf(cause)
  if (code === 'EMFILE' || code === 'ENFILE') return `Too many files are open for ${path} to be opened.`
  return `${path} cannot be used${code && ` (${code})`}.`
}

/** Throws FileStoreError where something else than a folder, or one that cannot be read, is at a path. What is not there is no error. */
export const refuseNoFolder = (path: string): void => {
  const found = kindOf(path)
  const right = found === 'folder' ? missingRight(path, { isRead: true }) : undefined
  if (found === 'file' || right !== undefined)
    throw new FileStoreError('files-unusable', right ?? `${path} is a file, and a folder is needed there.`)
}
