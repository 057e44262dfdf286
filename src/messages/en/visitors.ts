/** Texts of the server for visitors, in English: mails, responses to forms, and the news feed. */
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
      `Its reference number is ${reference}. Please mention it if you write or call about it.`,
    mistake: 'If you did not write to us, somebody else has entered your address by mistake. You can ignore this mail.',
  },
  /** Mails about submissions to the form of a resource. */
  submissions: {
    subject: (site: string, one: string, reference: string) => `${site}: ${one} ${reference}`,
    /** Mails to the organisation about a form. */
    opening: (site: string, one: string, reference: string) =>
      `Somebody has filled in the form “${one}” of ${site}. The reference number is ${reference}.`,
    /** Mails to the sender of a form. */
    thanks: (site: string) => `Thank you. ${site} has received what you sent.`,
    follow: (address: string) => `To check its status, open this page and enter the number: ${address}`,
    mistake:
      'If you did not send us anything, somebody else has entered your address by mistake. You can ignore this mail.',
    taken: (reference: string) => `Thank you. We have received your message. Its reference number is ${reference}.`,
    takenAndMailed: (reference: string) =>
      `Thank you. We have received your message. Its reference number is ${reference}; we have mailed it to you as well.`,
  },
  labelled: (label: string, text: string) => `${label}: ${text}`,
  /** Mails to the organisation about its contact form. */
  notice: {
    subject: (site: string, reference: string) => `New message ${reference} for ${site}`,
    opening: (site: string, reference: string) =>
      `Somebody has sent a message with the contact form of ${site}. The reference number is ${reference}.`,
    followUp: (address: string) => `Follow it up in the back office: ${address}`,
    text: 'This is what they wrote:',
    name: (name: string) => `Name: ${name}`,
    email: (email: string) => `Email: ${email}`,
    phone: (phone: string) => `Phone: ${phone}`,
  },
  confirmation: {
    subject: (site: string) => `Confirm your subscription to ${site}`,
    opening: (site: string) => `Somebody, probably you, has subscribed this address to news from ${site}.`,
    step: (days: number) => `To confirm, open this link within ${number(days)} days and press the button there:`,
    mistake: 'If it was not you, ignore this mail: nothing else will be sent to you.',
  },
  subscribed: {
    subject: (site: string) => `You are subscribed to news from ${site}`,
    opening: (site: string) => `This address is subscribed to news from ${site}.`,
    end: 'To unsubscribe at any time, open this link:',
  },

  contactTaken: (reference: string) =>
    `Thank you. We have received your message. Its reference number is ${reference}.`,
  contactTakenAndMailed: (reference: string) =>
    `Thank you. We have received your message. Its reference number is ${reference}; we have mailed it to you as well.`,
  subscribeTaken: 'Almost done: a mail is on its way to you. Open the link in it and confirm there.',
  subscribeUnmailed: 'This site cannot send mail yet, so you were not subscribed. Please write to us instead.',
} as const

/** Texts of the server for visitors in one language. */
export type VisitorMessages = Shape<typeof en>
