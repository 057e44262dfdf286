/** Contact form route: visitors create a message and receive its reference number. An extension of the contract. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { screeningFields } from '../../src/api/site/forms.ts'
import type { Site } from '../../src/resources/createSite.ts'
import { mailOriginOf } from '../auth/account/accountMails.ts'
import { accessOf } from '../auth/policy.ts'
import { visitorMessages } from '../content/visitorMessages.ts'
import type { ReceiptSigner } from '../crypto/receiptSigner.ts'
import { siteFailureLanguage } from '../http/visitorLanguage.ts'
import type { Contact, Sender } from '../mail/contact.ts'
import type { Mailer } from '../mail/mailer.ts'
import { fieldsSchema } from './bodySchemas.ts'
import { withMessage } from './envelopes.ts'
import { unvalidatedSchema } from './jsonSchema.ts'
import { readBody } from './readBody.ts'
import { route } from './route.ts'

/** Dependencies of the routes of visitors' forms. */
export interface FormDeps {
  readonly mail: Pick<Mailer, 'isReal'>
  /** Origin for links in mail; undefined if not configured. */
  readonly siteUrl: string | undefined
  readonly receipts: Pick<ReceiptSigner, 'sign'>
}

/** Sender of a visitor's form: application, IP address, origin for links in mail, and the check of its access. */
export const senderOf = async (request: FastifyRequest, siteUrl: string | undefined): Promise<Sender> => {
  const { rows, actor } = accessOf(request)
  const site = await rows.application()
  const address = String(site?.web_url ?? '')
  // The site's address as entered by editors can be trusted; the host of a request cannot.
  const own = /^https?:\/\//.test(address) && URL.canParse(address) ? new URL(address).origin : undefined
  return { appKey: rows.appKey, ip: request.ip, origin: mailOriginOf(siteUrl, request) ?? own, confirm: actor.confirm }
}

/** Options that the routes of visitors' forms share. */
export const formRouteOptions = {
  policy: 'visitor',
  failureLanguage: siteFailureLanguage,
  tag: 'Forms of visitors',
  undescribedKeys: Object.values(screeningFields),
} as const

/** Schema of `mailed` in the response to a form. */
export const mailedSchema = () => z.boolean().describe('False if there is no mail server.')

/** Schema of `receipt` in the response to a form. */
export const receiptSchema = () => z.string().describe('Signed address of the page that shows the result.')

/** A stored form. */
interface StoredForm {
  /** Path of the form's page. */
  readonly path: string
  readonly reference: string
  readonly mailed: boolean
}

/** Data of the response to a stored form. */
export const acceptedFormData = (
  receipts: FormDeps['receipts'],
  appKey: string,
  { path, reference, mailed }: StoredForm,
) => {
  const address = `${path}?sent=${encodeURIComponent(reference)}${mailed ? '&mailed=1' : ''}`
  return { reference, mailed, receipt: `${receipts.sign(appKey, address)}#sent` }
}

const newMessage = ({ messages }: Site) => {
  const { name, phone, email, message } = messages.fields
  return unvalidatedSchema(fieldsSchema({ name, phone, email, message }, {}, true))
}

export const contactRoutes = async (
  app: FastifyInstance,
  { contact, mail, siteUrl, receipts }: FormDeps & { readonly contact: Contact },
): Promise<void> => {
  route(app, 'POST /api/contact', {
    id: 'sendContactMessage',
    ...formRouteOptions,
    summary: 'Send a message to the organisation. The sender receives its reference number by mail',
    rawBody: () => newMessage(app.site),
    status: 201,
    response: () => withMessage(z.object({ reference: z.string(), mailed: mailedSchema(), receipt: receiptSchema() })),
    failures: ['too-many-tries'],
    handler: async request => {
      const body = readBody(request.body)
      const sender = await senderOf(request, siteUrl)
      const reference = await contact.receive(body, sender)
      const texts = visitorMessages(await accessOf(request).rows.application())
      const shown = texts.reference(reference)
      return {
        message: mail.isReal ? texts.contactTakenAndMailed(shown) : texts.contactTaken(shown),
        data: acceptedFormData(receipts, sender.appKey, { path: '/contact-us', reference, mailed: mail.isReal }),
      }
    },
  })
}
