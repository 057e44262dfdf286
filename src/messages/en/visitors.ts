/** What visitors are written and answered by the server, in English: mails, answers to forms, and the news feed. */
import type { Shape } from '../catalogue.ts'
import { formatsOf } from '../formats.ts'

const { number, digits } = formatsOf('en')

export const en = {
  reference: (reference: string) => digits(reference),
  feedTitle: (site: string) => `${site}: news`,
  recordFeedTitle: (site: string, many: string) => `${site}: ${many}`,
  untitled: 'Untitled',

  receipt: {
    subject: (site: string, reference: string) => `Your message to ${site}: ${reference}`,
    thanks: (site: string) => `Thank you for your message to ${site}. We have received it.`,
    number: (reference: string) =>
      `Its reference number is ${reference}. Please name it if you write or call about it.`,
    mistake:
      'If you have not written to us, somebody else has given your address by mistake, and there is nothing to do.',
  },
  /** For the organisation. */
  notice: {
    subject: (site: string, reference: string) => `New message ${reference} for ${site}`,
    opening: (site: string, reference: string) =>
      `Somebody has written by the contact form of ${site}. The reference number is ${reference}.`,
    followUp: (address: string) => `Follow it up in the back office: ${address}`,
    text: 'This is what they wrote:',
    name: (name: string) => `Name: ${name}`,
    email: (email: string) => `Email: ${email}`,
    phone: (phone: string) => `Phone: ${phone}`,
  },
  confirmation: {
    subject: (site: string) => `Confirm your subscription to ${site}`,
    opening: (site: string) => `Somebody, probably you, asked ${site} to send news to this address.`,
    step: (days: number) => `To receive them, open this address within ${number(days)} days:`,
    mistake: 'If it was not you, there is nothing to do: without this step, nothing is sent to you.',
  },
  subscribed: {
    subject: (site: string) => `You receive news of ${site}`,
    opening: (site: string) => `You receive news of ${site} at this address.`,
    end: 'To receive no more of them at any time, open this address:',
  },

  contactTaken: (reference: string) => `Thank you. Your message has reached us. Its reference number is ${reference}.`,
  contactTakenAndMailed: (reference: string) =>
    `Thank you. Your message has reached us. Its reference number is ${reference}; we have mailed it to you as well.`,
  subscribeTaken: 'Almost done: a mail is on its way to you. Open the address in it to confirm.',
  subscribeUnmailed: 'This site cannot send mail yet: the mail with the next step was written to its log.',
} as const

/** What the server says to visitors, in one language. */
export type VisitorMessages = Shape<typeof en>
