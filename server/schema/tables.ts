/** Tables and their indexes, as they must be and as they are found. */
import type { Column } from '../db/tables.ts'

export interface Index {
  readonly name: string
  readonly table: string
  /** In order; 'id desc' for a descending one. */
  readonly columns: readonly string[]
  readonly unique: boolean
}

/** A table as it must be. `id` is its own number, never used again, where `numbered`. */
export interface Table {
  readonly name: string
  readonly numbered: boolean
  /** Without references: those are added when every table is there. */
  readonly columns: readonly Column[]
  readonly indexes: readonly Index[]
}

/** A table as it is found. */
export interface FoundTable {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}
