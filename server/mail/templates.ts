/**
 * Mails to visitors and to the organisation about forms. A mail to an address that a form names holds nothing else of the form:
 * another person may read the mail.
 */
import type { VisitorMessages } from '../../src/messages/en/visitors.ts'
import type { Mail } from '../records/rows/outbox.ts'

export type MailText = Pick<Mail, 'subject' | 'text'>

const paragraphs = (...parts: readonly (string | undefined)[]): string =>
  `${parts.filter(part => part !== undefined).join('\n\n')}\n`

/** A visitor's text with '> ' before every line, so that no line of it passes for one of the site. */
const quoted = (text: string): string =>
  text
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map(line => `> ${line}`.trimEnd())
    .join('\n')

/** Days within which a subscription can be confirmed. */
export const confirmDays = 7

/** For the sender of a message. */
export const receiptMail = ({ receipt, reference }: VisitorMessages, siteName: string, number: string): MailText => ({
  subject: receipt.subject(siteName, reference(number)),
  text: paragraphs(receipt.thanks(siteName), receipt.number(reference(number)), receipt.mistake),
})

/** The fields of a message. */
interface Received {
  readonly reference: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly message: string
  /** Where editors read it; undefined where the site's origin is not known for certain. */
  readonly address: string | undefined
}

/** For the organisation, about a new message. */
export const noticeMail = ({ notice, reference }: VisitorMessages, siteName: string, received: Received): MailText => {
  const number = reference(received.reference)
  return {
    subject: notice.subject(siteName, number),
    text: paragraphs(
      notice.opening(siteName, number),
      received.address && notice.followUp(received.address),
      notice.text,
      quoted(
        [
          notice.name(received.name),
          notice.email(received.email),
          ...(received.phone ? [notice.phone(received.phone)] : []),
          '',
          received.message,
        ].join('\n'),
      ),
    ),
  }
}

/** A record that a visitor has sent, as the organisation reads it. */
interface ReceivedRecord {
  /** What one of them is called. */
  readonly one: string
  readonly reference: string
  readonly values: readonly { readonly label: string; readonly text: string }[]
  /** Where editors read it; undefined where the site's origin is not known for certain. */
  readonly address: string | undefined
}

/** For the organisation, about a new record of a visitor. */
export const receivedNotice = (
  { notice, received, reference, labelled }: VisitorMessages,
  siteName: string,
  { one, reference: drawn, values, address }: ReceivedRecord,
): MailText => {
  const number = reference(drawn)
  return {
    subject: received.subject(siteName, one, number),
    text: paragraphs(
      received.opening(siteName, one, number),
      address && notice.followUp(address),
      notice.text,
      quoted(values.map(({ label, text }) => labelled(label, text)).join('\n')),
    ),
  }
}

/** For the sender of a record; `status` is where they find out how it stands. */
export const receivedMail = (
  { receipt, received, reference }: VisitorMessages,
  siteName: string,
  {
    one,
    reference: drawn,
    status,
  }: { readonly one: string; readonly reference: string; readonly status?: string | undefined },
): MailText => {
  const number = reference(drawn)
  return {
    subject: received.subject(siteName, one, number),
    text: paragraphs(
      received.thanks(siteName),
      receipt.number(number),
      status && received.follow(status),
      received.mistake,
    ),
  }
}

/** To confirm a request for news. */
export const confirmationMail = ({ confirmation }: VisitorMessages, siteName: string, address: string): MailText => ({
  subject: confirmation.subject(siteName),
  text: paragraphs(confirmation.opening(siteName), confirmation.step(confirmDays), address, confirmation.mistake),
})

/** After it was confirmed, and where somebody who is subscribed requests it again. */
export const welcomeMail = ({ subscribed }: VisitorMessages, siteName: string, unsubscribe: string): MailText => ({
  subject: subscribed.subject(siteName),
  text: paragraphs(subscribed.opening(siteName), subscribed.end, unsubscribe),
})
