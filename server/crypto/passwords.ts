/** Hashes passwords with argon2id. */

import { randomBytes } from 'node:crypto'
import { toUnicodeForm } from '../../src/schema/values/text/unicode.ts'
import { fail, issue } from '../runtime/errors.ts'
import { createWorkQueue } from '../runtime/eventLoop/workQueue.ts'
import { limits } from '../runtime/limits/limits.ts'
import { isCommonPassword } from './commonPasswords.ts'
import { passwordCost } from './passwordCost.ts'

/** Loaded with the first password, so that the server starts faster. */
const argon2 = () => import('@node-rs/argon2')

/**
 * Queue for hashing; each hash takes 19 MB and one core. Calls beyond the capacity wait, and are refused if the queue
 * is full.
 */
const hashing = createWorkQueue({
  name: 'hashing',
  capacity: limits.passwordHashes.value,
  waiting: limits.waitingPasswordHashes.value,
})

/** argon2id is the default algorithm of the library. */
const argon2HashOf = async (password: string): Promise<string> =>
  hashing(async () => (await argon2()).hash(toUnicodeForm(password, 'NFKC'), passwordCost))

/**
 * Hashes a password for storage. Normalises it first, so that different Unicode forms of the same text match. Throws
 * Failure 'invalid' for a common password, and Failure 'busy' if too many passwords are waiting to be hashed.
 */
export const hashPassword = async (password: string): Promise<string> => {
  if (await isCommonPassword(password)) fail('invalid', { issues: { password: [issue('common-password')] } })
  return argon2HashOf(password)
}

/** Hash of a random password, against which a password is checked if there is no stored hash. */
let dummy: Promise<string> | undefined
const makeDummy = async () => (await argon2()).hash(randomBytes(16).toString('hex'), passwordCost)

/**
 * True if a password matches a stored hash. Without a hash, returns false after the same time. Throws Failure 'busy' if
 * too many passwords are waiting to be hashed.
 */
export const isPassword = async (password: string, stored: string | undefined): Promise<boolean> => {
  dummy ??= makeDummy()
  const { verify } = await argon2()
  const hash = stored ?? (await dummy)
  const matches = await hashing(() => verify(hash, toUnicodeForm(password, 'NFKC')))
  return matches && stored !== undefined
}

const randomCharacters = 24

/** Random password of 24 characters that are hard to confuse, about 137 bits. */
export const randomPassword = (): string => {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const characters: string[] = []
  while (characters.length < randomCharacters) {
    const [byte = 255] = randomBytes(1)
    // Rejects the highest bytes, because the modulo would favour the first letters.
    if (byte < alphabet.length * 4) characters.push(alphabet.charAt(byte % alphabet.length))
  }
  return characters.join('')
}
