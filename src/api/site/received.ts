/** Records that visitors send, and what they are shown of them: extensions of the contract. */
import type { SentValue } from '../../schema/validation/normalize.ts'

/** A value that the sender of a record is shown. */
export interface StatusValue {
  readonly name: string
  /** Of the field, in the language of the site. */
  readonly label: string
  readonly value: SentValue
  /** The value as people read it in the language of the site, where it is chosen among others; null for an empty one. */
  readonly text: string | null
}

/** How a record stands, for who has sent it. */
export interface ReceivedStatus {
  readonly reference: string
  /** UTC 'YYYY-MM-DD HH:MM:SS'. */
  readonly sent_at: string
  readonly values: readonly StatusValue[]
}
