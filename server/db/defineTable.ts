/**
 * Declares tables in code: columns, their types, and indexes. Row types and CREATE statements are derived from them.
 */
import type { Generated } from 'kysely'

/** Type of a column: text, 32-bit integer, or 64-bit floating-point number. */
export type ColumnType = 'text' | 'integer' | 'real'

/** Column of a declared table. `V` is the type of its values. */
interface TypedColumn<V extends string | number | null = string | number | null> {
  readonly type: ColumnType
  /** Never set; only carries the type of the values. */
  readonly holds?: V
}

/** Text column. `text<string | null>()` is nullable; `text<'a' | 'b'>()` holds only these values. */
export const text = <V extends string | null = string>(): TypedColumn<NoInfer<V>> => ({ type: 'text' })
/** Integer column. */
export const integer = <V extends number | null = number>(): TypedColumn<NoInfer<V>> => ({ type: 'integer' })

/** Index over columns, in order; a descending column is written 'id desc'. */
interface TableIndex<K extends string = string> {
  readonly columns: readonly K[]
  readonly unique: boolean
}

/** Index that allows duplicates. */
export const index = <const K extends string>(...columns: readonly K[]): TableIndex<K> => ({ columns, unique: false })
/** Index that allows no duplicates. */
export const unique = <const K extends string>(...columns: readonly K[]): TableIndex<K> => ({ columns, unique: true })

type TypedColumns = Readonly<Record<string, TypedColumn>>

interface TableOptions<K extends string> {
  readonly indexes: readonly TableIndex<K | 'id' | 'id desc'>[]
  /** True if backups contain the table. Default true. */
  readonly isBackedUp?: boolean
  /** True if the database refuses updates and deletes of rows. Default false. */
  readonly isAppendOnly?: boolean
}

/** Declaration of a table, with all defaults filled in. */
export interface DeclaredTable<C extends TypedColumns = TypedColumns, Id = unknown> {
  readonly columns: C
  /** True if the table has an `id`, a number that is never reused. */
  readonly numbered: boolean
  readonly indexes: readonly TableIndex[]
  readonly isBackedUp: boolean
  readonly isAppendOnly: boolean
  /** Never set; only carries the type of the `id` column. */
  readonly id?: Id
}

const usual = { isBackedUp: true, isAppendOnly: false } as const

/** Declares a table without an `id`. */
export const table = <const C extends TypedColumns>(
  columns: C,
  options: TableOptions<keyof C & string>,
): DeclaredTable<C> => ({ ...usual, ...options, columns, numbered: false })

/** Declares a table whose rows have an `id`. */
export const numberedTable = <const C extends TypedColumns>(
  columns: C,
  options: TableOptions<keyof C & string>,
): DeclaredTable<C, { id: Generated<number> }> => ({ ...usual, ...options, columns, numbered: true })

/** Row type of a declared table, for Kysely. */
export type StoredRow<T> =
  T extends DeclaredTable<infer C, infer Id>
    ? Id & { -readonly [K in keyof C]: C[K] extends TypedColumn<infer V> ? V : never }
    : never
