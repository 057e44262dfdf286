/** Failures as HTML pages. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { failurePage } from '../../../src/messages/plainPage.ts'
import type { Language } from '../../../src/schema/values/language.ts'
import { wordIssueIn } from '../../content/visitorMessages.ts'
import { failureBody } from '../../http/errorHandler.ts'
import type { Failure } from '../../runtime/errors.ts'

/** Sends a failure as a page; in all languages if the site's language is unknown. */
export const sendFailurePage = (
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Failure,
  language: Language | undefined,
): FastifyReply => {
  const messageIn = (each: Language) => failureBody(failure, request.id, wordIssueIn[each]).message
  if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter))
  return reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(failurePage({ en: messageIn('en'), bn: messageIn('bn') }, language))
}
