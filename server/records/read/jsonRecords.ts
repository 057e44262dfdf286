/**
 * SQL expressions that build the JSON of records in SQLite. The result equals that of `sentRow` and
 * `withReferred`.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Site } from '../../../src/resources/createSite.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { traitsOf } from '../../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, isPublic } from '../../../src/schema/descriptor/resource.ts'
import type { Audience } from '../../permissions/visibility.ts'
import type { JsonRecord } from '../../search/lists/jsonLists.ts'
import type { Rows } from '../../search/lists/listOrder.ts'
import { jsonArray, structuredJson } from '../../search/lists/structuredJson.ts'
import { publicReferencesOf, referredFieldsOf } from './referredRecords.ts'
import { columnsFor } from './sentRecords.ts'

/**
 * Builds a query of the records that visitors may see. `among`, a subquery of ids in the column `gram_id`, limits them.
 */
type SeenAmong = (resource: Descriptor, among: RawBuilder<unknown>) => Rows

/**
 * The two JSON values of a public `references` field: ids of the records that visitors may see, and these records with
 * titles and slugs.
 */
const referredJson = (target: Descriptor, column: RawBuilder<unknown>, seenAmong: SeenAmong) => {
  if (!isPublic(target)) return { ids: sql`json('[]')`, records: sql`json('[]')` }
  const { title, slug } = referredFieldsOf(target)
  const read = ['id', title, slug].filter(name => name !== undefined)
  const seen = seenAmong(target, sql`(select value as gram_id from json_each(${column}))`)
  const rows = seen.select([...new Set(read)].map(name => `${target.name}.${name}`))
  const textOf = (name: string | undefined) =>
    name === undefined ? sql`null` : sql`cast(${sql.ref(`seen.${name}`)} as text)`
  const from = sql`(${rows}) as seen`
  const record = sql`json_object('id', seen.id, 'title', coalesce(${textOf(title)}, ''), 'slug', ${textOf(slug)})`
  return { ids: jsonArray(sql`seen.id`, from), records: jsonArray(record, from) }
}

/** JSON of a column of the record itself. Without a conversion, fractional columns would give 5 as 5.0. */
const ownJson = (field: Field, column: RawBuilder<unknown>, isVisitor: boolean): RawBuilder<unknown> => {
  const { isStructured, stores } = traitsOf(field)
  if (isStructured) return structuredJson(field, column, isVisitor)
  return stores === 'real'
    ? sql`iif(${column} = cast(${column} as integer), cast(${column} as integer), ${column})`
    : column
}

/** Properties of a record's JSON, as an audience receives it. */
export const jsonRecordOf = (
  site: Site,
  resource: Descriptor,
  audience: Audience,
  seenAmong: SeenAmong,
): JsonRecord => {
  const isVisitor = audience === 'visitor'
  const column = (name: string) => sql.ref(`${resource.name}.${name}`)
  const referred = new Map(
    (isVisitor ? publicReferencesOf(site, resource) : []).map(({ name, target }) => [
      name,
      referredJson(target, column(name), seenAmong),
    ]),
  )
  const values = columnsFor(resource, audience).map(name => {
    const field = resource.fields[name]
    return [name, referred.get(name)?.ids ?? (field ? ownJson(field, column(name), isVisitor) : column(name))] as const
  })
  return [...values, ...[...referred].map(([name, { records }]) => [`${name}_records`, records] as const)]
}
