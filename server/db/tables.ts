/** What is stored: the column of each kind, and the tables' types, both from the descriptors. */
import type { Generated, Kysely } from 'kysely'
import type { entities } from '../../src/resources/index.ts'
import type { FieldKind, FieldOf } from '../../src/schema/field.ts'
import { type Descriptor, type Fields, type RecordOf, storedFieldsOf } from '../../src/schema/resource.ts'
import type { ColumnType } from './defineTable.ts'
import type { SystemTables } from './systemTables.ts'

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

/** Every table with its row. */
export type Tables = EntityTables & SystemTables

/** The tables of descriptors as code sees them that works for any: each column by its name. */
export interface AnyTables {
  [table: string]: Record<string, Value>
}

/** The same database for code that works for any descriptor. The cast forgets names, never widens what a column can hold. */
export const anyTables = (db: Kysely<Tables>): Kysely<AnyTables> => db as unknown as Kysely<AnyTables>
