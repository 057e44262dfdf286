/** Page for visitors if too many pages are requested at once. It reads no content, so sending it costs almost nothing. */
import type { FastifyReply } from 'fastify'
import { plainPage } from '../../../src/messages/plainPage.ts'
import type { Language } from '../../../src/schema/values/language.ts'
import type { Failure } from '../../runtime/errors.ts'

/** Sends the page for a failure 'busy'; in all languages if the site's language is unknown. */
export const sendBusyPage = (
  reply: FastifyReply,
  { status, retryAfter = 5 }: Failure,
  language: Language | undefined,
): FastifyReply =>
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'retry-after': String(retryAfter) })
    .type('text/html; charset=utf-8')
    .send(plainPage('busy', language))
