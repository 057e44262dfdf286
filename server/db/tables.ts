/** Columns of fields and row types of tables, both derived from the descriptors. */
import type { Generated, Kysely } from 'kysely'
import type { AnyResource } from '../../src/resources/records.ts'
import { columnTypeOf } from '../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, type RecordOf, storedFieldsOf } from '../../src/schema/descriptor/resource.ts'
import type { ColumnType } from './defineTable.ts'
import type { SystemTables } from './systemTables.ts'

/** Value of a column. */
export type Value = string | number | null
/** Row of any table, or some of its columns. */
export type Row = Readonly<Record<string, Value>>

/** Column that a table must have. */
export interface Column {
  readonly name: string
  readonly type: ColumnType
  readonly references?: string
  readonly renamedFrom?: string
}

/** Columns of a resource's stored fields, in order. */
export const columnsOf = (resource: Descriptor): readonly Column[] =>
  Object.entries(storedFieldsOf(resource)).map(([name, field]) => ({
    name,
    type: columnTypeOf(field),
    ...(field.kind === 'reference' && { references: field.to }),
    ...(field.renamedFrom !== undefined && { renamedFrom: field.renamedFrom }),
  }))

/** Stored form of a record: arrays and objects become JSON. */
type Stored<R> = { [K in keyof R]: Extract<R[K], object> extends never ? R[K] : string | null }
type ResourceTables = {
  [N in AnyResource['name']]: { id: Generated<number> } & Omit<
    Stored<RecordOf<Extract<AnyResource, { name: N }>>>,
    'id'
  > &
    Row
}

/** Row types of all tables, by table name. */
export type Tables = ResourceTables & SystemTables

/** Untyped row types, for code that works with any resource. */
export interface AnyTables {
  [table: string]: Record<string, Value>
}

/**
 * Database handle for code that works with any resource. The cast drops table names; it does not widen the type of a
 * column.
 */
export const anyTables = (db: Kysely<Tables>): Kysely<AnyTables> => db as unknown as Kysely<AnyTables>
