/** The contact call: visitors create a message, and learn its reference number. An extension of the contract. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { screeningFields } from '../../src/api/site/forms.ts'
import { messages } from '../../src/resources/index.ts'
import { originOf } from '../auth/account/accountMails.ts'
import { accessOf } from '../auth/policy.ts'
import { visitorMessages } from '../content/visitorMessages.ts'
import { siteTranslation } from '../http/visitorLanguage.ts'
import type { Contact, Sender } from '../mail/contact.ts'
import type { Mailer } from '../mail/mailer.ts'
import { fieldsSchema } from './bodySchemas.ts'
import { withMessage } from './envelopes.ts'
import { described } from './jsonSchema.ts'
import { readBody } from './readBody.ts'
import { route } from './route.ts'

/** What the calls of visitors' forms need. */
export interface FormDeps {
  readonly mail: Pick<Mailer, 'isReal'>
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

/** What the calls of visitors' forms have in common. */
export const ofForms = {
  policy: 'visitor',
  failureLanguage: siteTranslation,
  tag: 'Forms of visitors',
  undescribedKeys: Object.values(screeningFields),
} as const

/** Whether mail about a form goes out. */
export const mailed = () => z.boolean().describe('False where there is no mail server.')

const newMessage = () => {
  const { name, phone, email, message } = messages.fields
  return described(fieldsSchema({ name, phone, email, message }, {}, true))
}

export const contactRoutes = async (
  app: FastifyInstance,
  { contact, mail, siteUrl }: FormDeps & { readonly contact: Contact },
): Promise<void> => {
  route(app, 'POST /api/contact', {
    id: 'sendContactMessage',
    ...ofForms,
    summary: 'Send a message to the organisation. Its reference number is mailed to who has written',
    rawBody: newMessage,
    status: 201,
    response: () => withMessage(z.object({ reference: z.string(), mailed: mailed() })),
    failures: ['too-many-tries'],
    handler: async request => {
      const body = readBody(request.body)
      const reference = await contact.receive(body, await senderOf(request, siteUrl))
      const texts = visitorMessages(await accessOf(request).rows.application())
      const shown = texts.reference(reference)
      return {
        message: mail.isReal ? texts.contactTakenAndMailed(shown) : texts.contactTaken(shown),
        data: { reference, mailed: mail.isReal },
      }
    },
  })
}
