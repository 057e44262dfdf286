/** Records as the embedded database writes them, equal to those that `sentRow` and `withReferred` make in JavaScript. */
import { type RawBuilder, sql } from 'kysely'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { traitsOf } from '../../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, isPublic } from '../../../src/schema/descriptor/resource.ts'
import type { WrittenRecord } from '../../lists/jsonLists.ts'
import type { Rows } from '../../lists/listOrder.ts'
import { jsonArray, structuredJson } from '../../lists/structuredJson.ts'
import type { Audience } from '../../permissions/visibility.ts'
import { publicReferencesOf, referredFieldsOf } from './referredRecords.ts'
import { columnsFor } from './sentRecords.ts'

/** Those of some records that visitors may see; `among` is a query of their ids, as `gram_id`. */
type SeenAmong = (resource: Descriptor, among: RawBuilder<unknown>) => Rows

/** The two values of a public field of kind `references`: the ids of the records that visitors may see, and these with their titles and slugs. */
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

/** A value of the record itself. Fractional columns would give 5 as 5.0. */
const ownJson = (field: Field, column: RawBuilder<unknown>, isVisitor: boolean): RawBuilder<unknown> => {
  const { isStructured, stores } = traitsOf(field)
  if (isStructured) return structuredJson(field, column, isVisitor)
  return stores === 'real'
    ? sql`iif(${column} = cast(${column} as integer), cast(${column} as integer), ${column})`
    : column
}

/** A record as a reader gets it. */
export const writtenRecord = (resource: Descriptor, audience: Audience, seenAmong: SeenAmong): WrittenRecord => {
  const isVisitor = audience === 'visitor'
  const column = (name: string) => sql.ref(`${resource.name}.${name}`)
  const referred = new Map(
    (isVisitor ? publicReferencesOf(resource) : []).map(({ name, target }) => [
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
