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
  pipelinedRequests: limit(
    32,
    'requests',
    'Waiting behind the one that is answered on the same connection; browsers and proxies send the next after the answer.',
  ),
  silentConnectionMs: limit(
    120_000,
    'milliseconds',
    'A connection that neither sends nor takes anything; twice what the slowest statement of a database may last.',
  ),
} as const satisfies Readonly<Record<string, Limit>>
