/** Language of a site's responses to visitors. */
import type { FastifyRequest } from 'fastify'
import { type Language, languageIn } from '../../src/schema/values/language.ts'
import { accessOf } from '../auth/policy.ts'
import { type WordIssue, wordIssueIn } from '../content/visitorMessages.ts'

/** Language of a request's site; English if it cannot be read. */
const languageFor = async (request: FastifyRequest): Promise<Language> => {
  try {
    return languageIn((await accessOf(request).rows.application())?.language)
  } catch {
    return 'en'
  }
}

/** Function that words failures in the language of a request's site; the `failureLanguage` of routes for visitors. */
export const siteFailureLanguage = async (request: FastifyRequest): Promise<WordIssue> =>
  wordIssueIn[await languageFor(request)]
