/** The random part of a stored file's name. */
import { randomBytes } from 'node:crypto'

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const randomChars = 10

/** Ten of 32 characters: nobody guesses a name, and none is used twice. */
export const randomText = (): string => Array.from(randomBytes(randomChars), byte => alphabet[byte % 32]).join('')
