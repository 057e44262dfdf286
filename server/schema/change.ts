/** Changes of the database, with readable SQL. */
import type { CompiledQuery } from 'kysely'

/** Change of the database: its SQL and the table that it affects. */
export interface Change {
  readonly sql: string
  readonly table: string
}
/** Receives each change before it is made. */
export type OnChange = (change: Change) => void

const literal = (value: unknown): string =>
  value === null || typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`

/** Formats a statement with its parameters inlined, for display only. */
export const readableSql = ({ sql: text, parameters }: CompiledQuery): string => {
  let next = 0
  return text.replaceAll(/\?|\$\d+/g, () => literal(parameters[next++]))
}
