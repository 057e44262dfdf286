/** The language in which a site answers its visitors. */
import type { FastifyRequest } from 'fastify'
import { type Language, languageIn } from '../../src/schema/values/language.ts'
import { accessOf } from '../auth/policy.ts'
import { type WordIssue, wordIssueIn } from '../content/visitorMessages.ts'

/** The language of the site that a request is for; English where it cannot be read. */
const languageFor = async (request: FastifyRequest): Promise<Language> => {
  try {
    return languageIn((await accessOf(request).rows.application())?.language)
  } catch {
    return 'en'
  }
}

/** Words a route's failures in the language of the site: for its `failureLanguage`. */
export const siteTranslation = async (request: FastifyRequest): Promise<WordIssue> =>
  wordIssueIn[await languageFor(request)]
