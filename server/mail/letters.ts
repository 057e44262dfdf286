/**
 * What visitors and the organisation are written about forms. A mail to an address that a form names holds nothing else of the form:
 * whoever fills it in may not be who reads the mail.
 */
import type { Mail } from './outbox.ts'

type Letter = Pick<Mail, 'subject' | 'text'>

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

/** For who has sent a message. */
export const receiptLetter = (siteName: string, reference: string): Letter => ({
  subject: `Your message to ${siteName}: ${reference}`,
  text: paragraphs(
    `Thank you for your message to ${siteName}. We have received it.`,
    `Its reference number is ${reference}. Please name it if you write or call about it.`,
    'If you have not written to us, somebody else has given your address by mistake, and there is nothing to do.',
  ),
})

/** What a message says. */
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
export const noticeLetter = (siteName: string, received: Received): Letter => ({
  subject: `New message ${received.reference} for ${siteName}`,
  text: paragraphs(
    `Somebody has written by the contact form of ${siteName}. The reference number is ${received.reference}.`,
    received.address && `Follow it up in the back office: ${received.address}`,
    'This is what they wrote:',
    quoted(
      [
        `Name: ${received.name}`,
        `Email: ${received.email}`,
        ...(received.phone ? [`Phone: ${received.phone}`] : []),
        '',
        received.message,
      ].join('\n'),
    ),
  ),
})

/** For who asked for news and has to confirm it. */
export const confirmLetter = (siteName: string, address: string): Letter => ({
  subject: `Confirm your subscription to ${siteName}`,
  text: paragraphs(
    `Somebody, probably you, asked ${siteName} to send news to this address.`,
    `To receive them, open this address within ${confirmDays} days:`,
    address,
    'If it was not you, there is nothing to do: without this step, nothing is sent to you.',
  ),
})

/** For who has confirmed it, and for who asks again. */
export const subscribedLetter = (siteName: string, unsubscribe: string): Letter => ({
  subject: `You receive news of ${siteName}`,
  text: paragraphs(
    `You receive news of ${siteName} at this address.`,
    'To receive no more of them at any time, open this address:',
    unsubscribe,
  ),
})
