/**
 * Values that are stored as their JSON, as the embedded database writes them into a record: what `sentValue` and `publicValueOf` make of them in
 * JavaScript. A composite value is written field by field, because a stored one may have fewer inner fields than there are now, and others.
 */
import { type RawBuilder, sql } from 'kysely'
import type { CompositeField, Field, InnerFields } from '../../src/schema/descriptor/field.ts'
import { blockKey, emptyValue, isComposite, isPublicInside } from '../../src/schema/descriptor/innerFields.ts'
import { traitsOf } from '../../src/schema/descriptor/kindTraits.ts'

type Json = RawBuilder<unknown>

/** Whose JSON is written. */
interface Writing {
  readonly isVisitor: boolean
  /** How many values are around this one: each level names its entries by it. */
  readonly depth: number
}

const pathOf = (key: string): Json => sql.lit(`$."${key}"`)

/** A JSON array of what `entry` gives in each row of `from`. Outside a subquery, SQLite takes its JSON for a text (since 3.54), so `json` reads it. */
export const jsonArray = (entry: Json, from: Json): Json => sql`json((select json_group_array(${entry}) from ${from}))`

/** The JSON of an inner value, with what is sent where it is absent. */
const innerOf = (field: Field, from: Json, key: string, writing: Writing): Json => {
  const absent = field.default ?? emptyValue(field)
  if (traitsOf(field).isStructured) {
    // As JSONB, which is not read again at each level. A null that was stored is empty, and no default takes its place.
    const stored = sql`coalesce(jsonb_extract(${from}, ${pathOf(key)}), ${sql.lit(JSON.stringify(absent))})`
    const empty = sql.lit(JSON.stringify(emptyValue(field)))
    const isNull = sql`json_type(${from}, ${pathOf(key)}) = 'null'`
    const value = field.default === undefined ? stored : sql`iif(${isNull}, ${empty}, ${stored})`
    return isComposite(field) ? compositeOf(field, value, writing) : sql`json(${value})`
  }
  const value = sql`${from} -> ${pathOf(key)}`
  return absent === null ? value : sql`json(coalesce(${value}, ${sql.lit(JSON.stringify(absent))}))`
}

const objectOf = (from: Json, fields: InnerFields, writing: Writing, before: readonly Json[] = []): Json => {
  const pairs = Object.entries(fields)
    .filter(([, field]) => !writing.isVisitor || isPublicInside(field))
    .map(([name, field]) => sql`${sql.lit(name)}, ${innerOf(field, from, name, writing)}`)
  return sql`json_object(${sql.join([...before, ...pairs])})`
}

const entryOf = (field: CompositeField, entry: Json, writing: Writing): Json => {
  if (field.kind !== 'blocks') return objectOf(entry, field.fields, writing)
  const cases = Object.entries(field.blocks).map(
    ([name, { fields }]) =>
      sql`when ${sql.lit(name)} then ${objectOf(entry, fields, writing, [sql`${sql.lit(blockKey)}, ${sql.lit(name)}`])}`,
  )
  return sql`case ${entry} ->> ${sql.lit(`$.${blockKey}`)} ${sql.join(cases, sql` `)} else json(${entry}) end`
}

/** The condition that visitors get an entry, which is an object. */
const isKnown = (field: CompositeField, entry: Json): Json =>
  field.kind === 'blocks'
    ? sql`${entry} ->> ${sql.lit(`$.${blockKey}`)} in (${sql.join(Object.keys(field.blocks).map(name => sql.lit(name)))})`
    : sql`true`

/** The JSON of a composite value. What is no value of its kind stays for editors, and is empty for visitors. */
const compositeOf = (field: CompositeField, value: Json, writing: Writing): Json => {
  const { isVisitor, depth } = writing
  const below = { isVisitor, depth: depth + 1 }
  if (field.kind === 'group') {
    const other = isVisitor ? objectOf(sql`'{}'`, field.fields, below) : sql`json(${value})`
    return sql`case json_type(${value}) when 'object' then ${objectOf(value, field.fields, below)} else ${other} end`
  }
  const entries = sql.ref(`entries${depth}`)
  const entry = sql.ref(`entries${depth}.value`)
  const isObject = sql`${sql.ref(`entries${depth}.type`)} = 'object'`
  const known = entryOf(field, entry, below)
  const each = sql`jsonb_each(${value}) as ${entries}`
  const all = isVisitor
    ? jsonArray(known, sql`${each} where ${isObject} and ${isKnown(field, entry)}`)
    : jsonArray(
        sql`case when ${isObject} then ${known} else ${value} -> ${sql.ref(`entries${depth}.fullkey`)} end`,
        each,
      )
  return sql`case json_type(${value}) when 'array' then ${all} else ${isVisitor ? sql`json('[]')` : sql`json(${value})`} end`
}

/** The JSON of a stored value as it is sent. */
export const structuredJson = (field: Field, column: Json, isVisitor: boolean): Json => {
  const value = sql`coalesce(${column}, ${sql.lit(field.kind === 'group' ? '{}' : '[]')})`
  return isComposite(field) ? compositeOf(field, value, { isVisitor, depth: 0 }) : sql`json(${value})`
}
