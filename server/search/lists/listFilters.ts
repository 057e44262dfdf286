/** SQL conditions of list filters, for each database. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type FilterBy, filterOfKey, scansAllRecords } from '../../../src/schema/descriptor/filters.ts'
import { isStructuredField } from '../../../src/schema/descriptor/kindTraits.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Dialect } from '../../db/database.ts'
import type { Value } from '../../db/tables.ts'

/** Lower-cases ASCII letters only, as SQL `lower` does on both databases with their bytewise collation. */
export const asciiLower = (text: string): string => text.replaceAll(/[A-Z]/g, letter => letter.toLowerCase())

type Part = RawBuilder<unknown>
const positionIn: { readonly [D in Dialect]: (content: Part, part: Value) => Part } = {
  sqlite: (content, part) => sql`instr(${content}, ${part})`,
  postgres: (content, part) => sql`strpos(${content}, ${part})`,
}

/** SQL comparison of a column with a value, for every filter operator. */
const comparisonBy: {
  readonly [B in FilterBy]: (column: Part, value: Value, dialect: Dialect) => RawBuilder<SqlBool>
} = {
  is: (column, value) => sql`${column} = ${value}`,
  from: (column, value) => sql`${column} >= ${value}`,
  to: (column, value) => sql`${column} <= ${value}`,
  contains: (column, value, dialect) => sql`${positionIn[dialect](sql`lower(${column})`, value)} > 0`,
  exists: (column, value) => sql`(case when ${column} is null then 0 else 1 end) = ${value}`,
}

/** Condition that matches no record. */
const nothing = sql<SqlBool>`1 = 0`

/**
 * Condition that selects the records that match a filter. An unknown operator matches nothing. A list value matches if
 * it contains an entry; `value` is then the JSON of that entry.
 */
export const matchesFilter = (
  resource: Descriptor,
  key: string,
  { value, dialect }: { readonly value: Value; readonly dialect: Dialect },
): RawBuilder<SqlBool> => {
  const { name, by } = filterOfKey(key)
  const column = sql.ref(name)
  if (by === 'is' && isStructuredField(resource, name)) return sql`${positionIn[dialect](column, value)} > 0`
  return Object.hasOwn(comparisonBy, by) ? comparisonBy[by](column, value, dialect) : nothing
}

/** True if the filter requires a full scan. */
export const isScanned = (resource: Descriptor, key: string): boolean =>
  scansAllRecords(key) || isStructuredField(resource, key)
