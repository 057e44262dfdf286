/** Detects Bangla and English text by its letters, for speech output and fonts. */
import { textOf } from '../../schema/values/excerpt.ts'
import type { Language } from '../../schema/values/language.ts'

const [other, latin, bengali] = [1, 2, 3]

/**
 * Cache of the script of each UTF-16 code unit; 0 if unknown. Testing Unicode properties for every letter would take
 * longer than rendering the page.
 */
const scripts = new Uint8Array(0x10000)
const scriptOf = (unit: number): number => {
  const known = scripts[unit]
  if (known) return known
  const character = String.fromCharCode(unit)
  const script = /\p{Script=Latin}/u.test(character) ? latin : /\p{Script=Bengali}/u.test(character) ? bengali : other
  scripts[unit] = script
  return script
}

/** Language of most letters of a text; undefined if there are equally many of both, or none. */
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

/** Attributes of an element whose text an editor has written. */
export interface TextAttributes {
  /** Undefined for the language of the document. */
  readonly lang: Language | undefined
  /** The browser takes the direction from the first strong letter, so right-to-left text is shown correctly. */
  readonly dir: 'auto'
}

/** Attributes for editors' texts in one element, on a site of the given language. */
export const textAttributesIn =
  (site: Language) =>
  (...texts: readonly (string | null | undefined)[]): TextAttributes => {
    const own = languageOf(texts.join(' '))
    return { lang: own === site ? undefined : own, dir: 'auto' }
  }

/** Tags of block elements. */
const lineTags =
  /(<\/?(?:p|h\d|[uo]l|li|t(?:able|body|head|foot|[dhr])|d(?:[dlt]|iv|etails)|caption|fig\w+|blockquote|summary|hr|pre)(?=[\s>])[^<>]*>)/

/**
 * Phrases of the other language. In Bangla, one word is enough, as an English voice cannot read it. In English, three
 * words are needed, because names occur in both languages.
 */
const phrases: { readonly [L in Language]: RegExp } = {
  bn: /[\u0980-\u09ff\u200c\u200d]+(?:[\s,;:।!?'’“”()–—-]+[\u0980-\u09ff\u200c\u200d]+)*[।!?]?/g,
  en: /(?<![&\w#])[a-z][\w’'-]*(?:[\s,–—-]+[a-z][\w’'-]*){2,}/gi,
}
const otherThan: { readonly [L in Language]: Language } = { bn: 'en', en: 'bn' }

/** Marks phrases of the other language in the text between tags. */
const withPhrases = (html: string, language: Language): string => {
  const other = otherThan[language]
  return html.replaceAll(/(?:^|>)[^<]+/g, text =>
    text.replaceAll(phrases[other], words => `<span lang="${other}">${words}</span>`),
  )
}

/**
 * Marks text in HTML that is not in `language`, the language of the surrounding element. Existing `lang` attributes
 * stay. Takes HTML as the sanitiser writes it.
 */
export const withLanguages = (html: string, language: Language): string => {
  // Fast path: nearly all texts are in one language.
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
