/**
 * Secret key of the server: from the variable SECRET_KEY, or from a private file in the data folder. It is never stored
 * in the database or in a backup.
 */
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { errorCodeOf } from '../runtime/errorCode.ts'
import { makeFolder } from '../runtime/folders/makeFolder.ts'
import { StartError } from '../runtime/startError.ts'

/** Length of every key, bytes. */
export const keyBytes = 32

/**
 * Minimum number of different bytes in a key. A random key has about thirty; fewer than this suggest a typed pattern.
 */
const leastDifferentBytes = 16

/** End of the sentence 'SECRET_KEY must be'. */
export const secretKeyRule = '32 random bytes in base64 or hex, like what `openssl rand -base64 32` prints'

/** Parses a key; undefined if the text is not 32 bytes in base64, base64url or hex, or is obviously not random. */
export const secretKeyIn = (text: string): Buffer | undefined => {
  const written = text.trim()
  const isHex = /^[0-9a-f]{64}$/i.test(written)
  if (!isHex && !/^[\w+/-]{43}=?$/.test(written)) return undefined
  const key = Buffer.from(written, isHex ? 'hex' : 'base64')
  return key.length === keyBytes && new Set(key).size >= leastDifferentBytes ? key : undefined
}

/** Path of the key file in a data folder. */
export const keyFileOf = (dataDir: string): string => join(resolve(dataDir), 'secret.key')
/** Path to which the operator renames the key file before a new key replaces it. */
export const previousKeyFileOf = (dataDir: string): string => `${keyFileOf(dataDir)}.former`

/**
 * Reads the key in a file; undefined if the file does not exist. Removes the permissions of other users on it. Throws
 * StartError if the file is unreadable or contains no key.
 */
export const readKeyFile = (path: string): Buffer | undefined => {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    if (errorCodeOf(cause) === 'ENOENT') return undefined
    throw new StartError(`The file ${path} cannot be read. Give this user read access.`, { cause })
  }
  const key = secretKeyIn(text)
  if (!key) throw new StartError(`The file ${path} does not contain ${secretKeyRule}. Restore the original file.`)
  try {
    chmodSync(path, 0o600)
  } catch {
    // The file belongs to another user or cannot be changed. It is readable, which is sufficient.
  }
  return key
}

/** Gives a complete file its final name, atomically if the file system supports links. Throws EEXIST if it is taken. */
const placeFile = (from: string, to: string): void => {
  try {
    linkSync(from, to)
  } catch (error) {
    // Some network file systems do not support links.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes(errorCodeOf(error))) throw error
    copyFileSync(from, to, constants.COPYFILE_EXCL)
  }
}

/** Copies the key file, if any, to another data folder that has none. */
export const copyKeyFile = (from: string, to: string): void => {
  const [source, target] = [keyFileOf(from), keyFileOf(to)]
  if (readKeyFile(source) && !readKeyFile(target)) copyFileSync(source, target, constants.COPYFILE_EXCL)
}

/**
 * Writes a new key to a file that only this user can read, unless another process writes one first. Returns the key in
 * the file. Throws StartError if the file cannot be written or read.
 */
export const makeKeyFile = (path: string, dataDir: string): Buffer => {
  const written = `${path}.${randomBytes(4).toString('hex')}`
  try {
    makeFolder(dataDir)
    const file = openSync(written, 'wx', 0o600)
    try {
      writeSync(file, `${randomBytes(keyBytes).toString('base64')}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    placeFile(written, path)
  } catch (cause) {
    if (errorCodeOf(cause) !== 'EEXIST')
      throw new StartError(
        `The secret key cannot be written to the file ${path}. Set SECRET_KEY to ${secretKeyRule}, or give this user write access.`,
        { cause },
      )
  } finally {
    rmSync(written, { force: true })
  }
  // Safe cast: the file exists, written by this or another process.
  return readKeyFile(path) as Buffer
}
