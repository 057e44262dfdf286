/** Passwords, hashed with argon2id. */

import { randomBytes } from 'node:crypto'
import { toUnicodeForm } from '../../src/schema/values/text/unicode.ts'
import { fail, issue } from '../errors.ts'
import { limits } from '../limits.ts'
import { createWorkQueue } from '../runtime/workQueue.ts'
import { isCommonPassword } from './commonPasswords.ts'
import { passwordCost } from './passwordCost.ts'

/** Read with the first password, because a start without it is quicker. */
const argon2 = () => import('@node-rs/argon2')

/** Each takes 19 MB and a core; beyond these they wait, and beyond those that wait they are refused. */
const hashing = createWorkQueue({
  name: 'hashing',
  capacity: limits.passwordHashes.value,
  waiting: limits.waitingPasswordHashes.value,
})

/** Argon2id is the library's default algorithm. */
const argon2HashOf = async (password: string): Promise<string> =>
  hashing(async () => (await argon2()).hash(toUnicodeForm(password, 'NFKC'), passwordCost))

/** A password as it is stored. Unicode's different spellings of one text count as the same. Throws Failure 'invalid' for one that is guessed first, and 'busy'. */
export const hashPassword = async (password: string): Promise<string> => {
  if (await isCommonPassword(password)) fail('invalid', { issues: { password: [issue('common-password')] } })
  return argon2HashOf(password)
}

/** A hash that no password has, to be compared with where there is none. */
let dummy: Promise<string> | undefined
const makeDummy = async () => (await argon2()).hash(randomBytes(16).toString('hex'), passwordCost)

/** Whether a password is the one of a stored hash. Without a hash the answer is no, after the same time. Throws Failure 'busy'. */
export const isPassword = async (password: string, stored: string | undefined): Promise<boolean> => {
  dummy ??= makeDummy()
  const { verify } = await argon2()
  const hash = stored ?? (await dummy)
  const matches = await hashing(() => verify(hash, toUnicodeForm(password, 'NFKC')))
  return matches && stored !== undefined
}

const randomCharacters = 24

/** A password that nobody can guess: 24 characters that are hard to confuse, about 137 bits. */
export const randomPassword = (): string => {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const characters: string[] = []
  while (characters.length < randomCharacters) {
    const [byte = 255] = randomBytes(1)
    // Bytes past the last whole run would favour the first letters.
    if (byte < alphabet.length * 4) characters.push(alphabet.charAt(byte % alphabet.length))
  }
  return characters.join('')
}
