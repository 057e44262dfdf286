/**
 * Detects passwords that attackers try first: the most common leaked ones, sequences of the keyboard, and padded or
 * repeated variants of these.
 */
import { toUnicodeForm } from '../../src/schema/values/text/unicode.ts'

/** Common passwords. The list of 400 kB is loaded when the first password is set. */
let listed: Promise<ReadonlySet<string>> | undefined
const readList = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Minimum number of different characters. */
const fewestCharacters = 5
/** Minimum length of a text that counts as a sequence. Shorter ones occur in many good passwords. */
const fewestInRun = 4
/** Maximum number of digits and symbols around a common password with which it is still refused. */
const mostPadding = 8
/** Sequences of the keyboard, the alphabet and the digits. Each is doubled, so that a sequence may wrap around. */
const rows = ['qwertyuiopasdfghjklzxcvbnm', 'abcdefghijklmnopqrstuvwxyz', '1234567890'].map(row => row + row)

/** 'abcabcabc' → 'abc'. Text without a repetition is returned unchanged. */
const repeatedPart = (text: string): string => /^(.+?)\1+$/s.exec(text)?.[1] ?? text

/** Strips leading and trailing digits and symbols: '!!dragon-2024' → 'dragon'. */
const withoutPadding = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const isRun = (text: string): boolean => {
  if (text.length < fewestInRun) return false
  const backwards = [...text].toReversed().join('')
  return rows.some(row => row.includes(text) || row.includes(backwards))
}

/** True if a password is common or has too few different characters. Ignores case and Unicode normalisation. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  listed ??= readList()
  const list = await listed
  const plain = toUnicodeForm(password, 'NFKC').toLowerCase()
  if (new Set(plain).size < fewestCharacters) return true
  const core = withoutPadding(plain)
  const guessed = plain.length - core.length > mostPadding ? [plain] : [plain, core]
  return guessed.flatMap(text => [text, repeatedPart(text)]).some(text => list.has(text) || isRun(text))
}
