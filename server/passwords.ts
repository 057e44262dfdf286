/** Passwords, hashed with argon2id. Source: design 5. */
import { randomBytes } from 'node:crypto'
import { isCommonPassword } from './commonPasswords.ts'
import { fail } from './failures.ts'
import { passwordCost } from './passwordCost.ts'

/** Read with the first password, because a start without it is quicker. */
const argon2 = () => import('@node-rs/argon2')

/** Argon2id is the library's default algorithm. */
const hashOf = async (password: string): Promise<string> =>
  (await argon2()).hash(password.normalize('NFKC'), passwordCost)

/** Said of a password that anybody would guess. */
export const commonPasswordSentence =
  'This password is one of those that are guessed first. Choose a few words that only you would put together.'

/** A password as it is stored. Unicode's different spellings of one text count as the same. Throws Failure 'invalid' for one that is guessed first. */
export const hashPassword = async (password: string): Promise<string> => {
  if (await isCommonPassword(password)) fail('invalid', { errors: { password: [commonPasswordSentence] } })
  return hashOf(password)
}

let dummy: Promise<string> | undefined

/** Whether a password is the one of a stored hash. Without a hash the answer is no, after the same time. */
export const isPassword = async (password: string, stored: string | undefined): Promise<boolean> => {
  dummy ??= hashOf(randomBytes(16).toString('hex'))
  const { verify } = await argon2()
  const matches = await verify(stored ?? (await dummy), password.normalize('NFKC'))
  return matches && stored !== undefined
}

/** A password that nobody can guess: 20 characters that are hard to confuse, about 100 bits. */
export const randomPassword = (): string => {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const characters: string[] = []
  while (characters.length < 20) {
    const [byte = 255] = randomBytes(1)
    // Bytes past the last whole run would favour the first letters.
    if (byte < alphabet.length * 4) characters.push(alphabet.charAt(byte % alphabet.length))
  }
  return characters.join('')
}
