/** Changes of a database as people read them. */
import type { CompiledQuery } from 'kysely'

/** A change of the database: its SQL, and the table that it changes. */
export interface Change {
  readonly sql: string
  readonly table: string
}
export type OnChange = (change: Change) => void

const literal = (value: unknown): string =>
  value === null || typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`

/** A statement with its values in it, for people to read. */
export const readable = ({ sql: text, parameters }: CompiledQuery): string => {
  let next = 0
  return text.replaceAll(/\?|\$\d+/g, () => literal(parameters[next++]))
}
