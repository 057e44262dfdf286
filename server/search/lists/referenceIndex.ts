/**
 * Index of `references` fields: a table of pairs of referring record and target. The lists themselves are stored in
 * their records, as ordered JSON. The table is derived from them, in the same transaction, and is not part of a backup.
 * Source: docs/decisions/022-lists-of-references.md.
 */
import { hash } from 'node:crypto'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Dialect } from '../../db/database.ts'
import type { Row, Value } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import type { Slices } from '../../runtime/eventLoop/yieldToOthers.ts'

/** Name of the table that is the index. */
export const referenceTable = 'reference_entries'
const entries = sql.table(referenceTable)
/** Key under which the fingerprint of the table, a hash of its version and fields, is stored. */
export const referenceFact = 'reference-index'
/** Version of the table. Raise it if the table changes. */
const indexVersion = 1

const names = new WeakMap<Descriptor, readonly string[]>()
/** Names of the `references` fields of a resource. */
const referencesFieldsOf = (resource: Descriptor): readonly string[] => {
  const known =
    names.get(resource) ??
    Object.entries(resource.fields).flatMap(([name, field]) => (field.kind === 'references' ? [name] : []))
  names.set(resource, known)
  return known
}

/** SQL that expands a stored list into one row per id, in the column `listed.value`. */
const listedIds: { readonly [D in Dialect]: (list: RawBuilder<unknown> | Value) => RawBuilder<unknown> } = {
  sqlite: list => sql`json_each(${list}) as listed`,
  postgres: list => sql`jsonb_array_elements_text(${list}::jsonb) as listed(value)`,
}

const createSql = (dialect: Dialect): readonly RawBuilder<unknown>[] => {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return [
    sql`drop table if exists ${entries}`,
    // The primary key finds the records that refer to a target, ordered by id.
    sql`create table ${entries} (app_key ${text} not null, resource ${text} not null, field ${text} not null,
      target_id integer not null, record_id integer not null,
      primary key (app_key, resource, field, target_id, record_id))${dialect === 'sqlite' ? sql` without rowid` : sql``}`,
  ]
}

const fillSql = (dialect: Dialect, resource: string, field: string) => {
  const column = sql.ref(`${resource}.${field}`)
  return sql`insert into ${entries} (app_key, resource, field, target_id, record_id)
    select ${sql.ref(`${resource}.app_key`)}, ${sql.lit(resource)}, ${sql.lit(field)}, cast(listed.value as integer), ${sql.ref(`${resource}.id`)}
    from ${sql.table(resource)} cross join ${listedIds[dialect](column)} where ${column} is not null
    on conflict do nothing`
}

/**
 * Rebuilds the table if `previous`, the stored fingerprint, is missing or outdated. Returns the fingerprint that must be
 * stored. With `mayChange` false, it changes nothing.
 */
export const migrateReferenceIndex = async <T>(
  db: Kysely<T>,
  dialect: Dialect,
  {
    descriptors,
    previous,
    mayChange,
  }: {
    readonly descriptors: readonly Descriptor[]
    readonly previous: string | undefined
    readonly mayChange: boolean
  },
): Promise<string> => {
  const fields = descriptors.flatMap(resource =>
    referencesFieldsOf(resource).map(field => ({ resource: resource.name, field })),
  )
  const wanted = hash('sha256', JSON.stringify([indexVersion, fields]))
  if (previous === wanted || !mayChange) return wanted
  for (const statement of createSql(dialect)) await statement.execute(db)
  for (const { resource, field } of fields) await fillSql(dialect, resource, field).execute(db)
  return wanted
}

const idsIn = (list: Value | undefined): readonly number[] => (typeof list === 'string' ? JSON.parse(list) : [])

/**
 * Updates the entries of a record after a write. `previous` is undefined for a new record, `stored` for a deleted one.
 */
export const updateReferenceIndex = async (
  tenant: Tenant,
  resource: Descriptor,
  { previous, stored }: { readonly previous?: Row; readonly stored?: Row },
): Promise<void> => {
  for (const field of referencesFieldsOf(resource)) {
    const [before, now] = [idsIn(previous?.[field]), idsIn(stored?.[field])]
    const of = { resource: resource.name, field, record: Number((stored ?? previous)?.id) }
    const gone = before.filter(id => !now.includes(id))
    const added = now.filter(id => !before.includes(id))
    if (gone.length)
      await tenant.runRaw(
        ['references gone'],
        { ...of, ids: JSON.stringify(gone) },
        ({ ids, ...places }) => sql`delete from ${entries} where app_key = ${tenant.appKey}
          and resource = ${places.resource} and field = ${places.field} and record_id = ${places.record}
          and target_id in (select cast(listed.value as integer) from ${listedIds[tenant.dialect](ids)})`,
      )
    if (added.length)
      await tenant.runRaw(
        ['references added'],
        { ...of, ids: JSON.stringify(added) },
        ({ ids, ...places }) => sql`insert into ${entries} (app_key, resource, field, target_id, record_id)
          select ${tenant.appKey}, ${places.resource}, ${places.field}, cast(listed.value as integer), cast(${places.record} as integer)
          from ${listedIds[tenant.dialect](ids)}`,
      )
  }
}

/** A `references` field, and the id of the target whose referring records are searched. */
interface Named {
  readonly resource: string
  readonly field: string
  readonly target: Value
}

const entriesOf = ({ appKey }: Tenant, { resource, field, target }: Named) =>
  sql`${entries} where ${sql.ref(`${referenceTable}.app_key`)} = ${appKey} and ${sql.ref(`${referenceTable}.resource`)} = ${resource}
    and ${sql.ref(`${referenceTable}.field`)} = ${field} and ${sql.ref(`${referenceTable}.target_id`)} = ${target}`

/** Condition that a record refers to the target. */
export const refersToTarget = (tenant: Tenant, named: Named): RawBuilder<SqlBool> =>
  sql`exists (select 1 from ${entriesOf(tenant, named)} and ${sql.ref(`${referenceTable}.record_id`)} = ${sql.ref(`${named.resource}.id`)})`

/** Subquery that returns the ids of the referring records in the column `gram_id`. */
export const referringIds = (tenant: Tenant, named: Named): RawBuilder<unknown> =>
  sql`(select record_id as gram_id from ${entriesOf(tenant, named)})`

/**
 * Subqueries (`gram_id`) of the ids of the referring records, in batches ordered by id. `slices` sets the size of each
 * batch.
 */
export const referringIdParts = (tenant: Tenant, named: Named) =>
  async function* (slices: Slices): AsyncGenerator<RawBuilder<unknown>> {
    for (let after = 0; ; ) {
      const above = { ...named, after, most: slices.size() }
      const [range] = await tenant.runRaw(
        ['next that name'],
        above,
        ({ after: above, most, ...places }) => sql<{ until: number | null }>`select max(record_id) as until from
          (select record_id from ${entriesOf(tenant, places)} and record_id > ${above} order by record_id limit ${most}) as next`,
      )
      const until = range?.until ?? undefined
      if (until === undefined) return
      yield sql`(select record_id as gram_id from ${entriesOf(tenant, named)} and record_id > ${after} and record_id <= ${until})`
      after = until
    }
  }
