/** Tables and indexes: the target schema and the schema found in the database. */
import type { Column } from '../db/tables.ts'

/** Index of the target schema. */
export interface Index {
  readonly name: string
  readonly table: string
  /** Columns in index order; a descending column reads 'id desc'. */
  readonly columns: readonly string[]
  readonly unique: boolean
}

/** Table of the target schema. If `numbered`, it has an auto-incremented `id` that is never reused. */
export interface Table {
  readonly name: string
  readonly numbered: boolean
  /** All columns; in a step that creates the table, only those without references. */
  readonly columns: readonly Column[]
  readonly indexes: readonly Index[]
}

/** Table found in the database. */
export interface FoundTable {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}
