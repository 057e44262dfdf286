/** Texts of the public forms of resources, in English. A separate file, so that other pages do not load them. */
import { inSentence } from '../../schema/words/inSentence.ts'
import type { Shape } from '../catalogue.ts'

export const en = {
  hint: 'You will get a reference number to check the status later.',
  choose: 'Choose',
  submit: 'Send',
  sent: 'We have received your message.',
  another: 'Send another',
  toStatus: 'Check its status',
  toForm: 'Back to the form',
  statusTitle: (one: string) => `${one}: status`,
  /** `label` is the label of the value to enter beside the reference number, such as 'Phone'. */
  statusHint: (label: string) => `Enter your reference number and the ${inSentence(label)} you gave.`,
  /** Help text below the input of that value, if the form does not require it. */
  byHint: 'Leave it empty if you sent none.',
  reference: 'Reference number',
  look: 'Show',
  sentOn: 'Sent',
  none: 'Nothing yet',
  other: 'Check another one',
  documentHint: (types: string) => `Types: ${types}.`,
  documentSize: (megabytes: string) => `At most ${megabytes} MB.`,
  sendingDocument: 'Sending the document …',
  attached: (file: string) => `${file} is attached.`,
  detach: 'Remove the document',
  notAttached: 'The document could not be sent. Check your connection and choose it again.',
  elsewhere: 'Nothing can be sent here. Please contact us instead.',
} as const

/** Texts of the public forms in one language. */
export type SubmissionMessages = Shape<typeof en>
