/** What is stored: the column of each kind, and the tables' types, both from the descriptors. */
import type { Generated, Kysely } from 'kysely'
import type { entities } from '../src/resources/index.ts'
import type { FieldKind, FieldOf } from '../src/schema/field.ts'
import { type Descriptor, type Fields, type RecordOf, storedFieldsOf } from '../src/schema/resource.ts'

/** A column type that SQLite and PostgreSQL both have. */
export type ColumnType = 'text' | 'integer'

/** The column type of each kind. Moments and days are text, whose order is theirs. */
export const columnByKind: { readonly [K in FieldKind]: (field: FieldOf<K>) => ColumnType } = {
  text: () => 'text',
  longText: () => 'text',
  html: () => 'text',
  image: () => 'text',
  slug: () => 'text',
  email: () => 'text',
  digits: () => 'text',
  link: () => 'text',
  video: () => 'text',
  map: () => 'text',
  json: () => 'text',
  integer: () => 'integer',
  date: () => 'text',
  dateTime: () => 'text',
  // The argon2id hash.
  password: () => 'text',
  choice: field => (field.options.every(option => typeof option.value === 'number') ? 'integer' : 'text'),
  status: () => 'integer',
  reference: () => 'integer',
}

/** What a column can hold. */
export type Value = string | number | null
/** A row of any descriptor's table, as it is sent to an editor or, with fewer columns, to a visitor. */
export type Row = Readonly<Record<string, Value>>

/** The column of the folded text that search looks in; never sent. */
export const searchColumn = 'search_text'

/** A column as it must be in the database. */
export interface Column {
  readonly name: string
  readonly type: ColumnType
  readonly references?: string
  readonly renamedFrom?: string
}

/** The type of one field's column. */
export const columnTypeOf = (field: Fields[string]): ColumnType =>
  // The correlated-union cast: `columnByKind[field.kind]` takes just this field.
  (columnByKind[field.kind] as (field: Fields[string]) => ColumnType)(field)

/** The columns of a descriptor's own fields, in order. */
export const columnsOf = (entity: Descriptor): readonly Column[] =>
  Object.entries(storedFieldsOf(entity)).map(([name, field]) => ({
    name,
    type: columnTypeOf(field),
    ...(field.kind === 'reference' && { references: field.to }),
    ...(field.renamedFrom !== undefined && { renamedFrom: field.renamedFrom }),
  }))

type Entity = (typeof entities)[number]
type EntityTables = {
  [N in Entity['name']]: { id: Generated<number> } & Omit<RecordOf<Extract<Entity, { name: N }>>, 'id'> & Row
}

/** A stored picture; its bytes are in the file store. */
export interface FileRow {
  readonly id: number
  readonly app_key: string
  /** Last part of its address; used once in an application. */
  readonly name: string
  /** px */
  readonly width: number
  readonly height: number
  readonly bytes: number
  /** Media type. */
  readonly type: string
  readonly created_at: string
}

/** Who is signed in. Tokens are stored as SHA-256 alone. */
export interface SessionRow {
  readonly token_hash: string
  readonly app_key: string
  readonly user_id: number
  readonly created_at: string
  readonly last_seen_at: string
  /** The moment after which it is over, however busy. */
  readonly expires_at: string
  /** Seconds without a request after which it is over. */
  readonly idle_seconds: number
}

/** Tables that no descriptor makes. */
export interface SystemTables {
  sessions: SessionRow
  files: Omit<FileRow, 'id'> & { id: Generated<number> }
  /** Facts of the database itself. */
  meta: { key: string; value: string }
  /** `content_version` is +1 with every write of the application; a writer holds its row until it has committed. */
  application_state: { app_key: string; content_version: number }
}

/** Every table with its row. */
export type Tables = EntityTables & SystemTables

/** The tables of descriptors as code sees them that works for any: each column by its name. */
export interface AnyTables {
  [table: string]: Record<string, Value>
}

/** The same database for code that works for any descriptor. The cast forgets names, never widens what a column can hold. */
export const anyTables = (db: Kysely<Tables>): Kysely<AnyTables> => db as unknown as Kysely<AnyTables>
