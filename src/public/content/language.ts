/** Telling Bangla and English texts apart, by their letters, for voices and typefaces. */
import { textOf } from '../../schema/values/excerpt.ts'
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

/** Tags of elements that begin a line of their own. */
const lineTags =
  /(<\/?(?:p|h\d|[uo]l|li|t(?:able|body|head|foot|[dhr])|d(?:[dlt]|iv|etails)|caption|fig\w+|blockquote|summary|hr|pre)(?=[\s>])[^<>]*>)/

/** Phrases of the other language: in Bangla of one word, which no English voice can read; in English of three, because names stand in both languages. */
const phrases: { readonly [L in Language]: RegExp } = {
  bn: /[\u0980-\u09ff\u200c\u200d]+(?:[\s,;:।!?'’“”()–—-]+[\u0980-\u09ff\u200c\u200d]+)*[।!?]?/g,
  en: /(?<![&\w#])[a-z][\w’'-]*(?:[\s,–—-]+[a-z][\w’'-]*){2,}/gi,
}
const otherThan: { readonly [L in Language]: Language } = { bn: 'en', en: 'bn' }

/** Marks phrases of the other language in the texts between tags. */
const withPhrases = (html: string, language: Language): string => {
  const other = otherThan[language]
  return html.replaceAll(/(?:^|>)[^<]+/g, text =>
    text.replaceAll(phrases[other], words => `<span lang="${other}">${words}</span>`),
  )
}

/** Marks what in written content is not in `language`, that of the element around it. What its editor has marked stays. Takes HTML as the sanitiser writes it. */
export const withLanguages = (html: string, language: Language): string => {
  // Nearly all texts are of one language.
  if (html.search(phrases[otherThan[language]]) < 0) return html
  return html
    .split(lineTags)
    .map((part, at, parts) => {
      const isTag = at % 2 === 1
      const [tag = '', inside = ''] = isTag ? [part, parts[at + 1]] : [parts[at - 1], part]
      if (/\slang=/.test(tag + inside)) return part
      const own = (tag.startsWith('</') ? undefined : languageOf(textOf(inside))) ?? language
      if (!isTag) return withPhrases(part, own)
      return own === language ? part : part.replace('>', ` lang="${own}">`)
    })
    .join('')
}
