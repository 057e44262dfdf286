/**
 * Revisions: the content that a record had before each change. A record that never changed has none. Most contents of a
 * record are much alike, so each is compressed with an earlier one as its dictionary.
 */
import { promisify } from 'node:util'
import { deflateRaw, deflateRawSync, inflateRaw } from 'node:zlib'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Descriptor, isSecret, storedFieldsOf } from '../../../src/schema/descriptor/resource.ts'
import { dayMs, toTimestamp } from '../../../src/schema/values/time/dates.ts'
import type { Dialect } from '../../db/database.ts'
import { deleteInSlices } from '../../db/deleteInSlices.ts'
import type { SystemRow } from '../../db/systemTables.ts'
import type { Row, Tables } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { dialectOf } from '../../db/tenantKey.ts'

/** Maximum size of a dictionary of DEFLATE, bytes. A larger content is compressed alone. */
const dictionaryBytes = 32_768
/** Maximum age of a dictionary, days. Revisions are removed by age, and a dictionary is stored for this much longer. */
const dictionaryDays = 30
/** Content that takes longer to compress than the event loop may be held, characters. */
const longContent = 100_000

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

const compress = async (content: string, dictionary?: Buffer): Promise<string> => {
  const options = dictionary && { dictionary }
  const bytes = content.length > longContent ? await deflate(content, options) : deflateRawSync(content, options)
  return bytes.toString('base64')
}

const decompress = (data: string, dictionary?: Buffer): Promise<Buffer> =>
  inflate(Buffer.from(data, 'base64'), dictionary && { dictionary })

/** Names of the values in a revision. Passwords, write-only values and private documents are never stored. */
const namesOf = (resource: Descriptor): readonly string[] => {
  const fields = Object.entries(storedFieldsOf(resource))
  const stored = fields.filter(([, field]) => !isSecret(field) && !(field.kind === 'file' && field.private))
  return [...stored.map(([name]) => name), 'version', 'updated_at']
}

/** Content of a record, as it is stored in a revision. */
export const contentOf = (resource: Descriptor, record: Row): Row =>
  Object.fromEntries(namesOf(resource).map(name => [name, record[name] ?? null]))

/** Change that replaces the content of a record. */
interface Replacement {
  readonly resource: Descriptor
  /** The record before the change. */
  readonly previous: Row
  /** Id of the change in `changes`. */
  readonly changeId: number
  readonly now: Date
}

const revisionsOf = (tenant: Tenant, { name }: Descriptor, recordId: number) =>
  tenant.select('revisions').where('resource', '=', name).where('record_id', '=', recordId)

/** Dictionary of the newest revision of a record, or that revision itself; undefined if there is none, or it is too old. */
const dictionaryFor = async (tenant: Tenant, { resource, previous, now }: Replacement) => {
  const since = toTimestamp(new Date(now.getTime() - dictionaryDays * dayMs))
  const revisions = revisionsOf(tenant, resource, Number(previous.id)).select(['id', 'base_id', 'data', 'at'])
  const newest = await revisions.orderBy('change_id', 'desc').limit(1).executeTakeFirst()
  const base =
    newest && newest.base_id !== null ? await revisions.where('id', '=', newest.base_id).executeTakeFirst() : newest
  if (!base || base.at < since) return undefined
  const content = await decompress(base.data)
  return content.length > dictionaryBytes ? undefined : { ...base, content }
}

/** Stores the content of a record that a change has replaced. */
export const storeRevision = async (tenant: Tenant, replacement: Replacement): Promise<void> => {
  const { resource, previous, changeId, now } = replacement
  const content = JSON.stringify(contentOf(resource, previous))
  const dictionary = await dictionaryFor(tenant, replacement)
  const short = dictionary && (await compress(content, dictionary.content))
  // A content that differs much from the dictionary becomes the dictionary of the next ones.
  const isAlike = dictionary && short !== undefined && short.length < dictionary.data.length / 2
  await tenant
    .insert('revisions', {
      resource: resource.name,
      record_id: Number(previous.id),
      change_id: changeId,
      ...(isAlike ? { base_id: dictionary.id, data: short } : { base_id: null, data: await compress(content) }),
      at: toTimestamp(now),
    })
    .execute()
}

type StoredRevision = Pick<SystemRow<'revisions'>, 'change_id' | 'base_id' | 'data'>

const contentsOf = async (tenant: Tenant, revisions: readonly StoredRevision[]): Promise<ReadonlyMap<number, Row>> => {
  const baseIds = [...new Set(revisions.flatMap(({ base_id }) => base_id ?? []))]
  const bases = new Map<number, Buffer>()
  if (baseIds.length > 0)
    for (const { id, data } of await tenant
      .select('revisions')
      .select(['id', 'data'])
      .where('id', 'in', baseIds)
      .execute())
      bases.set(id, await decompress(data))
  const contents = new Map<number, Row>()
  for (const { change_id, base_id, data } of revisions) {
    const dictionary = base_id === null ? undefined : bases.get(base_id)
    // `storeRevision` has written this JSON.
    contents.set(change_id, JSON.parse((await decompress(data, dictionary)).toString()))
  }
  return contents
}

const columns = ['change_id', 'base_id', 'data'] as const

/** Contents of a record before these changes, by id of the change. Changes without a revision are omitted. */
export const contentsBefore = async (
  tenant: Tenant,
  resource: Descriptor,
  recordId: number,
  changeIds: readonly number[],
): Promise<ReadonlyMap<number, Row>> => {
  if (changeIds.length === 0) return new Map()
  const found = revisionsOf(tenant, resource, recordId).select(columns).where('change_id', 'in', changeIds)
  return contentsOf(tenant, await found.execute())
}

/** Id in the JSON of a deleted record. */
const idOfDeleted: { readonly [D in Dialect]: RawBuilder<unknown> } = {
  sqlite: sql`json_extract("row", '$.id')`,
  postgres: sql`("row"::json ->> 'id')::integer`,
}

/** Condition of the revisions of the deleted records that match a condition. */
const isOfDeleted = (dialect: Dialect, deleted: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(app_key, resource, record_id) in (select app_key, resource, ${idOfDeleted[dialect]} from deleted_records where ${deleted})`

/** Removes the revisions of deleted records before these are deleted for good. `ids` are those in the trash. */
export const removeRevisionsOf = async (tenant: Tenant, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const isDeleted = sql`app_key = ${tenant.appKey} and id in (${sql.join(ids)})`
  await tenant.delete('revisions').where(isOfDeleted(tenant.dialect, isDeleted)).execute()
}

/** Removes the revisions of the deleted records that match a condition, in every application. */
export const sweepRevisionsOf = (db: Kysely<Tables>, deleted: RawBuilder<unknown>): Promise<void> =>
  deleteInSlices(db, 'revisions', isOfDeleted(dialectOf(db), deleted))

/** Removes revisions that are older than a number of days, in every application. */
export const sweepRevisions = async (db: Kysely<Tables>, now: Date, days: number): Promise<void> => {
  const before = (age: number) => toTimestamp(new Date(now.getTime() - age * dayMs))
  await deleteInSlices(db, 'revisions', sql`at < ${before(days)} and base_id is not null`)
  await deleteInSlices(db, 'revisions', sql`at < ${before(days + dictionaryDays)}`)
}
