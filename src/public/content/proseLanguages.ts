/** Languages inside written content, for voices and typefaces: a paragraph or a phrase in the other language says so. Takes HTML as the sanitiser writes it. */
import { textOf } from '../../schema/values/excerpt.ts'
import type { Language } from '../../schema/values/language.ts'
import { languageOf } from './language.ts'

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

/** Marks what is not in `language`, that of the element around it. What its editor has marked stays. */
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
