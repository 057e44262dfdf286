/** The language in which a site speaks to its visitors: what the server writes and answers them. */
import type { FastifyRequest } from 'fastify'
import { banglaVisitorSentences, banglaVisitorWords } from '../src/messages/bn/sentences.ts'
import { bn } from '../src/messages/bn/visitors.ts'
import { en, type VisitorMessages } from '../src/messages/en/visitors.ts'
import { formatsOf } from '../src/messages/formats.ts'
import { sentencesIn } from '../src/messages/sentences.ts'
import { type Language, languageIn } from '../src/schema/language.ts'
import type { Translate } from './answers.ts'
import { accessOf } from './policy.ts'

const messagesBy: { readonly [L in Language]: VisitorMessages } = { en, bn }

/** What is said to the visitors of a site, by its settings; in English where there are none. */
export const visitorMessages = (site: { readonly language?: unknown } | undefined): VisitorMessages =>
  messagesBy[languageIn(site?.language)]

/** Sentences of failures, which are in English, in each language. */
export const sentenceBy: { readonly [L in Language]: Translate } = {
  en: english => english,
  bn: sentencesIn(banglaVisitorSentences, banglaVisitorWords, formatsOf('bn').digits),
}

/** The language of the site that a request is for; English where it cannot be read. */
const languageFor = async (request: FastifyRequest): Promise<Language> => {
  try {
    return languageIn((await accessOf(request).rows.application())?.language)
  } catch {
    return 'en'
  }
}

/** The words of a route's failures, in the language of the site: for its `failureLanguage`. */
export const siteSentences = async (request: FastifyRequest): Promise<Translate> =>
  sentenceBy[await languageFor(request)]
