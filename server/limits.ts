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
  databaseStatementMs: limit(
    60_000,
    'milliseconds',
    'The longest statement of a backup or a migration; PostgreSQL ends it, and a transaction that lies idle as long.',
  ),
  databaseConnectionMs: limit(
    10_000,
    'milliseconds',
    'A request waits this long for one of the connections to PostgreSQL, and is answered 503 then.',
  ),
  storedAnswerMs: limit(
    700,
    'milliseconds',
    'Where the database does not answer by then, visitors get the stored answer, with its age.',
  ),
  staleAnswerMs: limit(
    86_400_000,
    'milliseconds',
    'An answer older than a day is not sent any more while the database is away; caches are told the same.',
  ),
  readyMs: limit(1_200, 'milliseconds', 'A balancer that asks /readyz usually gives up after two seconds.'),
} as const satisfies Readonly<Record<string, Limit>>
