/**
 * Texts of mails about forms, to visitors and to the organisation. A mail to an address from a form contains no other
 * data of the form, because the address may belong to another person.
 */
import type { VisitorMessages } from '../../src/messages/en/visitors.ts'
import type { Mail } from '../records/rows/outbox.ts'

/** Subject and plain text of a mail, without its addresses. */
export type MailText = Pick<Mail, 'subject' | 'text'>

const paragraphs = (...parts: readonly (string | undefined)[]): string =>
  `${parts.filter(part => part !== undefined).join('\n\n')}\n`

/** Quotes a visitor's text with '> ' before every line, so that no line can pass for the site's text. */
const quoted = (text: string): string =>
  text
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map(line => `> ${line}`.trimEnd())
    .join('\n')

/** Days within which a subscription can be confirmed. */
export const confirmDays = 7

/** Receipt for the sender of a message. */
export const receiptMail = ({ receipt, reference }: VisitorMessages, siteName: string, number: string): MailText => ({
  subject: receipt.subject(siteName, reference(number)),
  text: paragraphs(receipt.thanks(siteName), receipt.number(reference(number)), receipt.mistake),
})

/** The fields of a message. */
interface Message {
  readonly reference: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly message: string
  /** Address at which editors read it; undefined if the origin of the site is not certain. */
  readonly address: string | undefined
}

/** Notice to the organisation about a new message. */
export const noticeMail = ({ notice, reference }: VisitorMessages, siteName: string, message: Message): MailText => {
  const number = reference(message.reference)
  return {
    subject: notice.subject(siteName, number),
    text: paragraphs(
      notice.opening(siteName, number),
      message.address && notice.followUp(message.address),
      notice.text,
      quoted(
        [
          notice.name(message.name),
          notice.email(message.email),
          ...(message.phone ? [notice.phone(message.phone)] : []),
          '',
          message.message,
        ].join('\n'),
      ),
    ),
  }
}

/** A submitted record for the organisation. */
interface SubmissionRecord {
  /** Label of one record. */
  readonly one: string
  readonly reference: string
  readonly values: readonly { readonly label: string; readonly text: string }[]
  /** Address at which editors read it; undefined if the origin of the site is not certain. */
  readonly address: string | undefined
}

/** Notice to the organisation about a submitted record. */
export const submissionNotice = (
  { notice, submissions, reference, labelled }: VisitorMessages,
  siteName: string,
  { one, reference: drawn, values, address }: SubmissionRecord,
): MailText => {
  const number = reference(drawn)
  return {
    subject: submissions.subject(siteName, one, number),
    text: paragraphs(
      submissions.opening(siteName, one, number),
      address && notice.followUp(address),
      notice.text,
      quoted(values.map(({ label, text }) => labelled(label, text)).join('\n')),
    ),
  }
}

/** Receipt for the sender of a record; `status` is the address of the status page. */
export const submissionReceipt = (
  { receipt, submissions, reference }: VisitorMessages,
  siteName: string,
  {
    one,
    reference: drawn,
    status,
  }: { readonly one: string; readonly reference: string; readonly status?: string | undefined },
): MailText => {
  const number = reference(drawn)
  return {
    subject: submissions.subject(siteName, one, number),
    text: paragraphs(
      submissions.thanks(siteName),
      receipt.number(number),
      status && submissions.follow(status),
      submissions.mistake,
    ),
  }
}

/** Mail with the link that confirms a subscription. */
export const confirmationMail = ({ confirmation }: VisitorMessages, siteName: string, address: string): MailText => ({
  subject: confirmation.subject(siteName),
  text: paragraphs(confirmation.opening(siteName), confirmation.step(confirmDays), address, confirmation.mistake),
})

/** Mail to a subscriber: after the confirmation, and after another request for the same address. */
export const welcomeMail = ({ subscribed }: VisitorMessages, siteName: string, unsubscribe: string): MailText => ({
  subject: subscribed.subject(siteName),
  text: paragraphs(subscribed.opening(siteName), subscribed.end, unsubscribe),
})
