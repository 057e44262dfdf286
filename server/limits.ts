/** Every limit on what a request may cost, each with its unit and its reason. docs/security.md prints this table. */

interface Limit {
  readonly value: number
  readonly unit: 'bytes' | 'characters' | 'milliseconds' | 'requests'
  /** Why this number and no other; a whole sentence. */
  readonly reason: string
}

const limit = (value: number, unit: Limit['unit'], reason: string): Limit => ({ value, unit, reason })

/** The limits by their names. A limit of one module stands here too, so that all of them are seen together. */
export const limits = {
  bodyBytes: limit(2 * 1024 * 1024, 'bytes', 'The longest text of an editor, with its pictures by address.'),
  pathParameterCharacters: limit(2_500, 'characters', 'A slug of 191 characters of any script, percent-encoded.'),
} as const satisfies Readonly<Record<string, Limit>>
