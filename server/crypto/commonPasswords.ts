/** Passwords that guessers try first: the ones that leaked most often, and what is made of one of them by padding or repeating. */
import { toUnicodeForm } from '../../src/schema/values/text/unicode.ts'

/** The list is 400 kB, so it is read when the first password is set. */
let listed: Promise<ReadonlySet<string>> | undefined
const readList = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

const fewestCharacters = 5
/** A shorter run is part of many a good password. */
const fewestInRun = 4
/** What stands around a common password adds nothing while it is short: a year, a sign. */
const mostPadding = 8
/** Keys in the order of a keyboard, of the alphabet and of the digits, twice over so that a run may begin anywhere. */
const rows = ['qwertyuiopasdfghjklzxcvbnm', 'abcdefghijklmnopqrstuvwxyz', '1234567890'].map(row => row + row)

/** 'abcabcabc' → 'abc'; itself where nothing is repeated. */
const repeatedPart = (text: string): string => /^(.+?)\1+$/s.exec(text)?.[1] ?? text

/** Without digits and signs before and after: '!!dragon-2024' → 'dragon'. */
const withoutPadding = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const isRun = (text: string): boolean => {
  if (text.length < fewestInRun) return false
  const backwards = [...text].toReversed().join('')
  return rows.some(row => row.includes(text) || row.includes(backwards))
}

/** Whether a password is one of those, in any case and spelling of Unicode. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  listed ??= readList()
  const list = await listed
  const plain = toUnicodeForm(password, 'NFKC').toLowerCase()
  if (new Set(plain).size < fewestCharacters) return true
  const core = withoutPadding(plain)
  const guessed = plain.length - core.length > mostPadding ? [plain] : [plain, core]
  return guessed.flatMap(text => [text, repeatedPart(text)]).some(text => list.has(text) || isRun(text))
}
