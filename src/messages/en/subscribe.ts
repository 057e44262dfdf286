/** Texts of the newsletter pages, in English. A separate file, so that other pages do not load them. */
import type { Shape } from '../catalogue.ts'

export const en = {
  open: { title: 'News by email', text: 'Enter your address to get our news. You can unsubscribe at any time.' },
  elsewhere: {
    title: 'News by email',
    text: 'This site sends no news by email. You can write to us instead.',
    contact: 'Contact us',
  },
  asked: {
    title: 'Check your inbox',
    text: 'Open the link in our mail and confirm your subscription there.',
  },
  unmailed: {
    title: 'No mail was sent',
    text: 'This site cannot send mail yet, so you were not subscribed. Please write to us instead.',
  },
  confirm: {
    title: 'Confirm your subscription',
    text: 'You will get our news by email. You can unsubscribe at any time.',
    submit: 'Confirm',
  },
  confirmed: {
    title: 'You are subscribed',
    text: 'You will get our news by email. Every mail says how to unsubscribe.',
  },
  expired: {
    title: 'This link has expired',
    text: 'It is too old, or was already used. Subscribe again to get a new one.',
  },
  ended: { title: 'You are no longer subscribed', text: 'You will get no more news from us.' },
  unknown: {
    title: 'This link is not valid',
    text: 'Nothing was changed. Open the complete link from the mail.',
  },
  end: {
    title: 'End your subscription',
    text: 'You will get no more news from us. You can subscribe again at any time.',
    submit: 'Unsubscribe',
  },
} as const

/** Texts of the newsletter pages in one language. */
export type SubscribeMessages = Shape<typeof en>
