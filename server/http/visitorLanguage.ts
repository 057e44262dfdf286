/** The language in which a site answers its visitors. */
import type { FastifyRequest } from 'fastify'
import { type Language, languageIn } from '../../src/schema/language.ts'
import { accessOf } from '../auth/policy.ts'
import { sentenceBy, type Translate } from '../content/visitorMessages.ts'

/** The language of the site that a request is for; English where it cannot be read. */
const languageFor = async (request: FastifyRequest): Promise<Language> => {
  try {
    return languageIn((await accessOf(request).rows.application())?.language)
  } catch {
    return 'en'
  }
}

/** Translates a route's failures into the language of the site: for its `failureLanguage`. */
export const siteTranslation = async (request: FastifyRequest): Promise<Translate> =>
  sentenceBy[await languageFor(request)]
