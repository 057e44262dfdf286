/** What is stored: the columns of fields, and the tables' types, both from the descriptors. */
import type { Generated, Kysely } from 'kysely'
import type { allResources } from '../../src/resources/index.ts'
import type { Field } from '../../src/schema/descriptor/field.ts'
import { traitsOf } from '../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, type RecordOf, storedFieldsOf } from '../../src/schema/descriptor/resource.ts'
import type { ColumnType } from './defineTable.ts'
import type { SystemTables } from './systemTables.ts'

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
export const columnTypeOf = (field: Field): ColumnType => {
  const isNumber = field.kind === 'choice' && field.options.every(option => typeof option.value === 'number')
  return isNumber ? 'integer' : traitsOf(field).stores
}

/** The columns of a descriptor's own fields, in order. */
export const columnsOf = (resource: Descriptor): readonly Column[] =>
  Object.entries(storedFieldsOf(resource)).map(([name, field]) => ({
    name,
    type: columnTypeOf(field),
    ...(field.kind === 'reference' && { references: field.to }),
    ...(field.renamedFrom !== undefined && { renamedFrom: field.renamedFrom }),
  }))

type AnyResource = (typeof allResources)[number]
/** Arrays and objects are stored as their JSON. */
type Stored<R> = { [K in keyof R]: Extract<R[K], object> extends never ? R[K] : string | null }
type ResourceTables = {
  [N in AnyResource['name']]: { id: Generated<number> } & Omit<
    Stored<RecordOf<Extract<AnyResource, { name: N }>>>,
    'id'
  > &
    Row
}

/** Every table with its row. */
export type Tables = ResourceTables & SystemTables

/** The tables of descriptors as code sees them that works for any: each column by its name. */
export interface AnyTables {
  [table: string]: Record<string, Value>
}

/** The same database for code that works for any descriptor. The cast forgets names, never widens what a column can hold. */
export const anyTables = (db: Kysely<Tables>): Kysely<AnyTables> => db as unknown as Kysely<AnyTables>
