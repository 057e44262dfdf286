/** Records that visitors submit, and their status. Extensions of the contract. */
import type { SentValue } from '../../schema/validation/normalize.ts'

/** A value that the sender of a record may see. */
export interface StatusValue {
  readonly name: string
  /** Label of the field in the site's language. */
  readonly label: string
  readonly value: SentValue
  /** Label of a chosen option in the site's language; null for an empty value. */
  readonly text: string | null
}

/** Status of a record, for its sender. */
export interface SubmissionStatus {
  readonly reference: string
  /** UTC 'YYYY-MM-DD HH:MM:SS'. */
  readonly sent_at: string
  readonly values: readonly StatusValue[]
}
