/**
 * SQL expressions for SQLite that build the JSON of structured fields, with the same result as `toSentValue` and
 * `publicValueOf` in JavaScript.
 * Composite values are written field by field, because the inner fields of a stored value may differ from those of the
 * descriptor.
 */
import { type RawBuilder, sql } from 'kysely'
import type { CompositeField, Field, InnerFields } from '../../../src/schema/descriptor/field.ts'
import { blockKey, emptyValue, isComposite, isPublicInside } from '../../../src/schema/descriptor/innerFields.ts'
import { traitsOf } from '../../../src/schema/descriptor/kindTraits.ts'

type Json = RawBuilder<unknown>

/** Reader for whom JSON is built, and position in the value. */
interface Writing {
  readonly isVisitor: boolean
  /** Nesting depth of the value; gives each level its own alias. */
  readonly depth: number
}

const pathOf = (key: string): Json => sql.lit(`$."${key}"`)

/**
 * JSON array of `entry` for each row of `from`. Outside a subquery, SQLite treats the result as text (since 3.54),
 * hence `json`.
 */
export const jsonArray = (entry: Json, from: Json): Json => sql`json((select json_group_array(${entry}) from ${from}))`

/** JSON of the inner value `key`; of its default or empty value if it is absent. */
const innerOf = (field: Field, from: Json, key: string, writing: Writing): Json => {
  const absent = field.default ?? emptyValue(field)
  if (traitsOf(field).isStructured) {
    // JSONB avoids parsing the value again at each level. A stored null means empty, and is not replaced by the
    // default.
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

/** Condition that visitors receive an entry: blocks of an unknown type are omitted. The entry is an object. */
const isKnown = (field: CompositeField, entry: Json): Json =>
  field.kind === 'blocks'
    ? sql`${entry} ->> ${sql.lit(`$.${blockKey}`)} in (${sql.join(Object.keys(field.blocks).map(name => sql.lit(name)))})`
    : sql`true`

/**
 * JSON of a composite value. A stored value of the wrong type is sent unchanged to editors, and as empty to visitors.
 */
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

/** JSON of a structured field in responses. `column` is its stored value. */
export const structuredJson = (field: Field, column: Json, isVisitor: boolean): Json => {
  const value = sql`coalesce(${column}, ${sql.lit(field.kind === 'group' ? '{}' : '[]')})`
  return isComposite(field) ? compositeOf(field, value, { isVisitor, depth: 0 }) : sql`json(${value})`
}
