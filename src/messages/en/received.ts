/** Words of the pages on which visitors send records, in English; apart from those that every page loads. */
import type { Shape } from '../catalogue.ts'

export const en = {
  hint: 'You will get a reference number, by which you can see how it stands.',
  choose: 'Choose',
  submit: 'Send',
  received: 'This has reached us.',
  another: 'Send another one',
  toStatus: 'See how it stands',
  toForm: 'Back to the form',
  statusTitle: (one: string) => `${one}: status`,
  statusHint: 'Enter the reference number that you got, and what you sent with it.',
  /** Label of a field that may stay empty. */
  byHint: 'Leave it empty if you sent none.',
  reference: 'Reference number',
  look: 'Show',
  sentOn: 'Sent',
  none: 'Nothing yet',
  other: 'Look for another one',
  documentHint: (types: string) => `Types: ${types}.`,
  documentSize: (megabytes: string) => `At most ${megabytes} MB.`,
  sendingDocument: 'Sending the document …',
  attached: (file: string) => `${file} is attached.`,
  detach: 'Remove the document',
  notAttached: 'The document could not be sent. Check the connection and choose it again.',
  elsewhere: 'Nothing can be sent here. Please contact us instead.',
} as const

/** Those words, in one language. */
export type ReceivedMessages = Shape<typeof en>
