/** What the server writes and answers to visitors, in the language of the site. */
import { banglaVisitorSentences, banglaVisitorWords } from '../../src/messages/bn/sentences.ts'
import { bn } from '../../src/messages/bn/visitors.ts'
import { en, type VisitorMessages } from '../../src/messages/en/visitors.ts'
import { formatsOf } from '../../src/messages/formats.ts'
import { sentencesIn } from '../../src/messages/sentences.ts'
import { type Language, languageIn } from '../../src/schema/language.ts'

/** Gives an English sentence in a language. */
export type Translate = (english: string) => string

const messagesBy: { readonly [L in Language]: VisitorMessages } = { en, bn }

/** The messages for visitors of a site, in the language of its settings; in English where there are none. */
export const visitorMessages = (site: { readonly language?: unknown } | undefined): VisitorMessages =>
  messagesBy[languageIn(site?.language)]

/** Sentences of failures, which are in English, in each language. */
export const sentenceBy: { readonly [L in Language]: Translate } = {
  en: english => english,
  bn: sentencesIn(banglaVisitorSentences, banglaVisitorWords, formatsOf('bn').digits),
}
