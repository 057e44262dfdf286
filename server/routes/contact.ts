/** The contact call: visitors create a message, and learn its reference number. An extension of the contract. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { originOf } from '../auth/account/accountMails.ts'
import { accessOf } from '../auth/policy.ts'
import type { Clock } from '../clock.ts'
import { visitorMessages } from '../content/visitorMessages.ts'
import { siteSentences } from '../http/visitorLanguage.ts'
import type { Contact, Sender } from '../mail/contact.ts'
import type { Mailer } from '../mail/mailer.ts'
import { refusePrograms } from '../mail/spamFilter.ts'
import { readBody } from './readBody.ts'

/** What the calls of visitors' forms need. */
export interface FormDeps {
  readonly mail: Pick<Mailer, 'isReal'>
  readonly clock: Clock
  /** Origin for mail; undefined where it is not configured. */
  readonly siteUrl: string | undefined
}

/** Who sends a form. */
export const senderOf = async (request: FastifyRequest, siteUrl: string | undefined): Promise<Sender> => {
  const { rows, actor } = accessOf(request)
  const site = await rows.application()
  const address = String(site?.web_url ?? '')
  // What editors have written there is the site's own address, which a request's is not for certain.
  const own = /^https?:\/\//.test(address) && URL.canParse(address) ? new URL(address).origin : undefined
  return { appKey: rows.appKey, ip: request.ip, origin: originOf(siteUrl, request) ?? own, confirm: actor.confirm }
}

export const contactRoutes = async (
  app: FastifyInstance,
  { contact, mail, clock, siteUrl }: FormDeps & { readonly contact: Contact },
): Promise<void> => {
  app.post(
    '/api/contact',
    { config: { policy: 'visitor', failureLanguage: siteSentences } },
    async (request, reply) => {
      const body = readBody(request.body)
      refusePrograms(body, clock())
      const reference = await contact.receive(body, await senderOf(request, siteUrl))
      const messages = visitorMessages(await accessOf(request).rows.application())
      const shown = messages.reference(reference)
      return reply.code(201).send({
        message: mail.isReal ? messages.contactTakenAndMailed(shown) : messages.contactTaken(shown),
        data: { reference, mailed: mail.isReal },
      })
    },
  )
}
