/** The secret key of the server: of the variable SECRET_KEY, or in a file of the data folder that nobody else reads. Never in the database, and never in a backup. */
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { errorCodeOf } from '../runtime/errorCode.ts'
import { StartError } from '../startError.ts'
import { keyBytes } from './encryption.ts'

/** A random key has about thirty different bytes; fewer than these are a pattern that somebody has typed. */
const leastDifferentBytes = 16

/** End of the sentence 'SECRET_KEY must be'. */
export const secretKeyRule = '32 random bytes in base64 or hex, like what `openssl rand -base64 32` prints'

/** The key of a text; undefined where it is not 32 bytes in base64, base64url or hex, or plainly not random. */
export const secretKeyIn = (text: string): Buffer | undefined => {
  const written = text.trim()
  const isHex = /^[0-9a-f]{64}$/i.test(written)
  if (!isHex && !/^[\w+/-]{43}=?$/.test(written)) return undefined
  const key = Buffer.from(written, isHex ? 'hex' : 'base64')
  return key.length === keyBytes && new Set(key).size >= leastDifferentBytes ? key : undefined
}

/** Path of the key's file in a data folder. */
export const keyFileOf = (dataDir: string): string => join(resolve(dataDir), 'secret.key')
/** Path of the file of a key that was replaced, which an operator has renamed. */
export const formerKeyFileOf = (dataDir: string): string => `${keyFileOf(dataDir)}.former`

/** The key of a file; undefined where there is no such file. Takes the rights of others at the file away. Throws StartError for a file that cannot be read or holds no key. */
export const readKeyFile = (path: string): Buffer | undefined => {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    if (errorCodeOf(cause) === 'ENOENT') return undefined
    throw new StartError(`The file ${path} cannot be read. Give this user the right to read it.`, { cause })
  }
  const key = secretKeyIn(text)
  if (!key) throw new StartError(`The file ${path} holds no key. It must hold ${secretKeyRule}. Put it back as it was.`)
  try {
    chmodSync(path, 0o600)
  } catch {
    // It belongs to somebody else, or cannot be changed: it can be read, which is enough.
  }
  return key
}

/** Gives a whole file another name, at once, unless the name is taken. */
const placeFile = (from: string, to: string): void => {
  try {
    linkSync(from, to)
  } catch (error) {
    // Some network file systems have no links.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes(errorCodeOf(error))) throw error
    copyFileSync(from, to, constants.COPYFILE_EXCL)
  }
}

/** Brings the key's file to another data folder, where it has none. */
export const copyKeyFile = (from: string, to: string): void => {
  const [source, target] = [keyFileOf(from), keyFileOf(to)]
  if (readKeyFile(source) && !readKeyFile(target)) copyFileSync(source, target, constants.COPYFILE_EXCL)
}

/** Writes a new key into a file that only this user may read, unless another process has written one meanwhile; gives the key that the file holds then. Throws StartError. */
export const makeKeyFile = (path: string, dataDir: string): Buffer => {
  const written = `${path}.${randomBytes(4).toString('hex')}`
  try {
    mkdirSync(resolve(dataDir), { recursive: true })
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
        `The file ${path} for the secret key of this server cannot be written. Set SECRET_KEY to ${secretKeyRule}, or give this user the right to write there.`,
        { cause },
      )
  } finally {
    rmSync(written, { force: true })
  }
  // It is there, written by this process or another.
  return readKeyFile(path) as Buffer
}
