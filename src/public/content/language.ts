/** Telling Bangla and English texts apart, by their letters. */
import type { Language } from '../../schema/values/language.ts'

const [other, latin, bengali] = [1, 2, 3]

/** The script of each character that was met, 0 for one that was not: asking Unicode for every letter takes longer than drawing the page. */
const scripts = new Uint8Array(0x10000)
const scriptOf = (unit: number): number => {
  const known = scripts[unit]
  if (known) return known
  const character = String.fromCharCode(unit)
  const script = /\p{Script=Latin}/u.test(character) ? latin : /\p{Script=Bengali}/u.test(character) ? bengali : other
  scripts[unit] = script
  return script
}

/** The language that most of a text's letters are of; undefined where it has as many of both, or none. */
export const languageOf = (text: string | null | undefined): Language | undefined => {
  let balance = 0
  for (let at = 0; at < (text?.length ?? 0); at += 1) {
    const script = scriptOf(text?.charCodeAt(at) ?? 0)
    if (script === latin) balance -= 1
    else if (script === bengali) balance += 1
  }
  if (balance === 0) return undefined
  return balance > 0 ? 'bn' : 'en'
}

/** Attributes of an element with a text that editors have written. */
export interface TextAttributes {
  /** Undefined for the language of the document. */
  readonly lang: Language | undefined
  /** By its first letter: no text is written the wrong way round inside a page of the other direction. */
  readonly dir: 'auto'
}

/** The attributes of editors' texts that stand in one element, on a site of a language. */
export const textAttributesIn =
  (site: Language) =>
  (...texts: readonly (string | null | undefined)[]): TextAttributes => {
    const own = languageOf(texts.join(' '))
    return { lang: own === site ? undefined : own, dir: 'auto' }
  }
