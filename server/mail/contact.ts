/** Messages of visitors: stored with a reference number, which is mailed to the sender. */
import { validate } from '../../src/schema/validation/validation.ts'
import type { Throttle } from '../auth/rateLimit.ts'
import { mailboxKey } from '../auth/rateLimitKeys.ts'
import type { Body } from '../content/body.ts'
import { visitorMessages } from '../content/visitorMessages.ts'
import type { Actor } from '../permissions/permissions.ts'
import type { Clock } from '../runtime/clock.ts'
import { fail } from '../runtime/errors.ts'
import type { ApplicationStore, Store } from '../store/store.ts'
import { answerOnce } from './answerOnce.ts'
import type { Mailer } from './mailer.ts'
import { refuseSpam } from './spamFilter.ts'
import { noticeMail, receiptMail } from './templates.ts'

/** Fields of a message that a visitor writes; the others are for editors. */
const contactFields = ['name', 'phone', 'email', 'message'] as const

/** Sender of a form, and the application that receives it. */
export interface Sender {
  readonly appKey: string
  /** IP address. */
  readonly ip: string
  /** Origin for links in mail; undefined if it is not known for certain. */
  readonly origin: string | undefined
  /** Checks, inside the transaction that stores the form, whether its caller may still send it. Default: no check. */
  readonly confirm?: Actor['confirm']
}

interface ContactDeps {
  readonly store: Store
  readonly mail: Mailer
  readonly clock: Clock
  readonly throttle: Throttle
  /** Limit of mails to one mailbox, shared by all forms. */
  readonly mailThrottle: Throttle
}

/** Time for which the same message is not stored again, s. */
const repeatSeconds = 3_600

/** Creates the service that receives messages of the contact form. */
export const createContact = ({ store, mail, clock, throttle, mailThrottle }: ContactDeps) => {
  const { messages } = store.site
  type Keep = (rows: ApplicationStore, reference: string) => Promise<void>
  const receive = async (body: Body, { appKey, ip, origin, confirm }: Sender, keep: Keep): Promise<string> => {
    const validated = validate(messages, Object.fromEntries(contactFields.map(name => [name, body[name]])))
    if (!validated.ok) return fail('invalid', { issues: validated.issues })
    refuseSpam(body, clock())
    const { name, email, phone, message } = validated.values
    const mailbox = mailboxKey(appKey, String(email))
    const retryAfter = await throttle.begin(mailbox, ip)
    if (retryAfter !== undefined) fail('too-many-tries', { retryAfter })
    // Without a receipt, the message is stored all the same: its sender gets the number in the response.
    const isReceiptMailed = (await mailThrottle.begin(mailbox, ip)) === undefined

    const reference = await store.transaction(async tx => {
      const rows = tx.inApplication(appKey, { confirm })
      const stored = await rows.insert(messages, validated.values)
      const site = await rows.application()
      const siteName = String(site?.name)
      const number = String(stored.reference)
      const translate = visitorMessages(site)
      if (isReceiptMailed)
        await rows.outbox.put({
          to: String(email),
          messageId: Number(stored.id),
          ...receiptMail(translate, siteName, number),
        })
      if (site?.email)
        await rows.outbox.put({
          to: String(site.email),
          replyTo: String(email),
          ...noticeMail(translate, siteName, {
            reference: number,
            name: String(name),
            email: String(email),
            phone: phone === null || phone === undefined ? null : String(phone),
            message: String(message),
            address: origin && `${origin}/admin/${messages.path}/form/${stored.id}`,
          }),
        })
      await keep(rows, number)
      return number
    })
    mail.wake()
    return reference
  }
  return {
    /**
     * Stores a message and returns its reference number; the same message, submitted again, gets the number of the
     * first. Throws Failure: 'invalid', 'too-many-tries'.
     */
    receive: (body: Body, sender: Sender): Promise<string> =>
      answerOnce({ store, appKey: sender.appKey, form: 'contact', body, seconds: repeatSeconds }, keep =>
        receive(body, sender, keep),
      ),
  }
}

export type Contact = ReturnType<typeof createContact>
