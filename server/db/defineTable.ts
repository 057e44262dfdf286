/** Declaring tables in code: columns, what each holds, and indexes. The row type, the statements that make a table and the columns of its lists follow from that. */
import type { Generated } from 'kysely'

/** What a column holds: texts, whole numbers of 32 bits, or numbers of 64 bits with a fraction. */
export type ColumnType = 'text' | 'integer' | 'real'

/** A column of a declared table. `V` is what its rows hold. */
interface TypedColumn<V extends string | number | null = string | number | null> {
  readonly type: ColumnType
  /** Never set: it carries the type alone. */
  readonly holds?: V
}

/** A column of texts; `text<string | null>()` where one may be missing, `text<'a' | 'b'>()` for a closed list. */
export const text = <V extends string | null = string>(): TypedColumn<NoInfer<V>> => ({ type: 'text' })
/** A column of whole numbers. */
export const integer = <V extends number | null = number>(): TypedColumn<NoInfer<V>> => ({ type: 'integer' })

/** The columns of an index, in order; 'id desc' for a descending one. */
interface TableIndex<K extends string = string> {
  readonly columns: readonly K[]
  readonly unique: boolean
}

export const index = <const K extends string>(...columns: readonly K[]): TableIndex<K> => ({ columns, unique: false })
export const unique = <const K extends string>(...columns: readonly K[]): TableIndex<K> => ({ columns, unique: true })

type TypedColumns = Readonly<Record<string, TypedColumn>>

interface TableOptions<K extends string> {
  readonly indexes: readonly TableIndex<K | 'id desc'>[]
  /** Default true. */
  readonly isBackedUp?: boolean
  /** Whether the database itself refuses to change and to delete rows. Default false. */
  readonly isAppendOnly?: boolean
}

export interface DeclaredTable<C extends TypedColumns = TypedColumns, Id = unknown> {
  readonly columns: C
  /** Whether it has an `id`: its own number, never used again. */
  readonly numbered: boolean
  readonly indexes: readonly TableIndex[]
  readonly isBackedUp: boolean
  readonly isAppendOnly: boolean
  /** Never set, as in a column. */
  readonly id?: Id
}

const usual = { isBackedUp: true, isAppendOnly: false } as const

/** A table without numbers. */
export const table = <const C extends TypedColumns>(
  columns: C,
  options: TableOptions<keyof C & string>,
): DeclaredTable<C> => ({ ...usual, ...options, columns, numbered: false })

/** A table whose rows have an `id`. */
export const numberedTable = <const C extends TypedColumns>(
  columns: C,
  options: TableOptions<keyof C & string>,
): DeclaredTable<C, { id: Generated<number> }> => ({ ...usual, ...options, columns, numbered: true })

/** A row of a declared table, as Kysely takes it. */
export type StoredRow<T> =
  T extends DeclaredTable<infer C, infer Id>
    ? Id & { -readonly [K in keyof C]: C[K] extends TypedColumn<infer V> ? V : never }
    : never
