/** Messages of visitors: stored with a reference number, which is mailed to the sender. */
import { messages } from '../../src/resources/index.ts'
import { validate } from '../../src/schema/validation/validation.ts'
import type { Throttle } from '../auth/rateLimit.ts'
import { mailboxKey } from '../auth/rateLimitKeys.ts'
import type { Clock } from '../clock.ts'
import type { Body } from '../content/body.ts'
import { visitorMessages } from '../content/visitorMessages.ts'
import { fail } from '../errors.ts'
import type { Actor } from '../permissions/permissions.ts'
import type { Store } from '../store/store.ts'
import type { Mailer } from './mailer.ts'
import { refuseSpam } from './spamFilter.ts'
import { noticeMail, receiptMail } from './templates.ts'

/** The fields of a message that a visitor writes; the others are the editors'. */
const contactFields = ['name', 'phone', 'email', 'message'] as const

/** Who sends a form, and from where. */
export interface Sender {
  readonly appKey: string
  /** Address on the network. */
  readonly ip: string
  /** Origin that mail may name; undefined where it is not known for certain. */
  readonly origin: string | undefined
  /** Checks in the transaction that stores the form whether it may still be sent. Default: no check. */
  readonly confirm?: Actor['confirm']
}

interface ContactDeps {
  readonly store: Store
  readonly mail: Mailer
  readonly clock: Clock
  readonly throttle: Throttle
  /** Of mail to one mailbox, by all forms. */
  readonly mailThrottle: Throttle
}

export const createContact = ({ store, mail, clock, throttle, mailThrottle }: ContactDeps) => {
  return {
    /** Stores a message and gives its reference number. Throws Failure: 'invalid', 'too-many-tries'. */
    receive: async (body: Body, { appKey, ip, origin, confirm }: Sender): Promise<string> => {
      const validated = validate(messages, Object.fromEntries(contactFields.map(name => [name, body[name]])))
      if (!validated.ok) return fail('invalid', { issues: validated.issues })
      refuseSpam(body, clock())
      const { name, email, phone, message } = validated.values
      const mailbox = mailboxKey(appKey, String(email))
      const retryAfter = await throttle.begin(mailbox, ip)
      if (retryAfter !== undefined) fail('too-many-tries', { retryAfter })
      // The message is stored all the same: its sender has the number from the response.
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
        return number
      })
      mail.wake()
      return reference
    },
  }
}

export type Contact = ReturnType<typeof createContact>
