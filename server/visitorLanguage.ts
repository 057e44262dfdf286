/** The language in which a site speaks to its visitors: what the server writes and answers them. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { banglaVisitorSentences, banglaVisitorWords } from '../src/messages/bn/sentences.ts'
import { bn } from '../src/messages/bn/visitors.ts'
import { en, type VisitorMessages } from '../src/messages/en/visitors.ts'
import { formatsOf } from '../src/messages/formats.ts'
import { sentencesIn } from '../src/messages/sentences.ts'
import { type Language, languageIn } from '../src/schema/language.ts'
import { failureOf } from './answers.ts'
import { Failure } from './failures.ts'
import { accessOf } from './policy.ts'

const messagesBy: { readonly [L in Language]: VisitorMessages } = { en, bn }

/** What is said to the visitors of a site, by its settings; in English where there are none. */
export const visitorMessages = (site: { readonly language?: unknown } | undefined): VisitorMessages =>
  messagesBy[languageIn(site?.language)]

/** Sentences of failures, which are in English, in each language. */
export const sentenceBy: { readonly [L in Language]: (english: string) => string } = {
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

/** A route's own error handler: the same failure, in the language of the site, for the general one. */
export const failInSiteLanguage = async (
  error: unknown,
  request: FastifyRequest,
  _reply: FastifyReply,
): Promise<never> => {
  const failure = failureOf(error)
  // What the general handler alone knows.
  if (failure.code === 'internal') throw error
  const said = sentenceBy[await languageFor(request)]
  const { code, message, errors, extras, retryAfter } = failure
  throw new Failure(code, {
    message: said(message),
    extras,
    ...(retryAfter !== undefined && { retryAfter }),
    ...(errors && {
      errors: Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, texts.map(said)])),
    }),
  })
}
