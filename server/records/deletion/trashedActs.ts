/** Lists the trash by act, with the records that one person may restore. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { NamedRecord } from '../../../src/api/wire/envelopes.ts'
import type { TrashedAct, TrashPage } from '../../../src/api/wire/trash.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { dateOf, timestampAfter } from '../../../src/schema/values/time/dates.ts'
import type { Dialect } from '../../db/database.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import type { RightsCheck } from '../../permissions/permissions.ts'
import type { Clock } from '../../runtime/clock.ts'
import { createSlices, yieldToOthers } from '../../runtime/eventLoop/yieldToOthers.ts'
import { idsValue } from '../../search/lists/amongIds.ts'
import { countOf, listPage, orderedByIds, type PageRequest } from '../../search/lists/listPage.ts'
import { fold } from '../../search/trigrams/foldText.ts'
import { seenUsers } from '../auditTrail.ts'
import type { View } from '../read/view.ts'
import { rowOf, trashedSince } from './trash.ts'

/** Validated request of the trash. */
export interface TrashRequest extends PageRequest {
  /** Text that the title of a record contains; '' for no search. */
  readonly search: string
}

interface TrashReader {
  readonly view: View
  readonly check: Pick<RightsCheck, 'isWritable' | 'removable'>
  readonly clock: Clock
  /** Number of days for which deleted records can be restored. */
  readonly trashDays: number
}

const daySeconds = 86_400
/** Maximum number of records of an act that a list names. */
const mostShown = 3
/** Maximum number of acts that one statement describes. */
const actsAtOnce = 25
/** Maximum number of records whose rows one statement reads. */
const rowsAtOnce = 64

/** Condition of the records with these ids. PostgreSQL would run a subquery again for each record. */
const isAmong: { readonly [D in Dialect]: (ids: readonly number[]) => RawBuilder<SqlBool> } = {
  sqlite: ids => sql`id in (select value from json_each(${idsValue.sqlite(ids)}))`,
  postgres: ids => sql`id = any(${idsValue.postgres(ids)}::integer[])`,
}

const contains: { readonly [D in Dialect]: (text: string) => RawBuilder<SqlBool> } = {
  sqlite: text => sql`instr(title, ${text}) > 0`,
  postgres: text => sql`strpos(title, ${text}) > 0`,
}

/**
 * Ids in the trash of the records of some resources that pass `isWritable`, which needs their whole rows. Reads a few
 * rows at a time, because each is parsed.
 */
const writableIds = async (
  tenant: Tenant,
  resources: readonly Descriptor[],
  { isWritable, since }: Pick<RightsCheck, 'isWritable'> & { readonly since: string },
): Promise<readonly number[]> => {
  const slices = createSlices({ first: rowsAtOnce, most: 1_024 })
  const ids: number[] = []
  for (const resource of resources) {
    const rows = tenant.select('deleted_records').select(['id', 'row']).where('resource', '=', resource.name)
    for (let last: number | undefined = 0; last !== undefined; ) {
      const next = rows.where('id', '>', last).where('deleted_at', '>=', since).orderBy('id').limit(slices.size())
      last = await slices.measure(async (): Promise<number | undefined> => {
        const found = await next.execute()
        for (const { id, row } of found) if (isWritable(resource, rowOf(row), 'remove')) ids.push(id)
        return found.at(-1)?.id
      })
      await yieldToOthers()
    }
  }
  return ids
}

/** Query of the deleted records that a person may read and restore; undefined if there can be none. */
const restorableRows = async (tenant: Tenant, { check, clock, trashDays }: Omit<TrashReader, 'view'>) => {
  const since = trashedSince(clock(), trashDays)
  const { allResources } = tenant.site
  const whole = allResources.flatMap(each => (check.removable(each) === 'all' ? [each.name] : []))
  const some = allResources.filter(each => check.removable(each) === 'some')
  const ids = some.length > 0 ? await writableIds(tenant, some, { isWritable: check.isWritable, since }) : []
  const conditions = [
    ...(whole.length > 0 ? [sql<SqlBool>`resource in (${sql.join(whole)})`] : []),
    ...(ids.length > 0 ? [isAmong[tenant.dialect](ids)] : []),
  ]
  if (conditions.length === 0) return undefined
  const isRestorable = sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
  return tenant.select('deleted_records').where('deleted_at', '>=', since).where(isRestorable)
}

type TrashRows = NonNullable<Awaited<ReturnType<typeof restorableRows>>>
type Match = RawBuilder<SqlBool>

/** Records of an act that a list names, and the user who deleted them. */
interface Shown {
  readonly records: readonly NamedRecord[]
  readonly deletedBy: number | null
}

/** First records of each act: those that match, then those that were deleted first. */
const shownOf = async (
  tenant: Tenant,
  view: View,
  rows: TrashRows,
  match: Match,
): Promise<ReadonlyMap<string, Shown>> => {
  const order = sql`case when ${match} then 0 else 1 end, id`
  const placed = rows.select(['id', sql`row_number() over (partition by act order by ${order})`.as('place')])
  const first = sql<SqlBool>`id in (select id from (${placed}) as placed where place <= ${mostShown})`
  const ids = await tenant.select('deleted_records').select('id').where(first).orderBy(order).execute()
  const shown = new Map<string, Shown>()
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    if (at > 0) await yieldToOthers()
    const some = ids.slice(at, at + rowsAtOnce).map(({ id }) => id)
    const columns = ['id', 'act', 'resource', 'row', 'deleted_by'] as const
    const found = await tenant.select('deleted_records').select(columns).where('id', 'in', some).execute()
    for (const { act, resource: name, row, deleted_by } of orderedByIds(some, found)) {
      const resource = tenant.site.resourceNamed(name)
      const named = resource && view.named(resource, rowOf(row))
      const records = [...(shown.get(act)?.records ?? []), ...(named ? [named] : [])]
      shown.set(act, { records, deletedBy: deleted_by })
    }
  }
  return shown
}

/** Names of the users at the time of the acts. */
const userNamesOf = async (
  tenant: Tenant,
  acts: readonly string[],
): Promise<ReadonlyMap<string | null, string | null>> => {
  const rows = await tenant
    .select('changes')
    .select(['act', sql<string | null>`max(user_name)`.as('name')])
    .where('act', 'in', acts)
    .where('action', '=', 'deleted')
    .groupBy('act')
    .execute()
  return new Map(rows.map(({ act, name }) => [act, name]))
}

/** Number of the records of each act by resource, and the times of the first and the last deletion. */
const countsOf = async (rows: TrashRows) => {
  const counted = await rows
    .select(['act', 'resource', sql<number | string>`count(*)`.as('count')])
    .select([sql<string>`min(deleted_at)`.as('first'), sql<string>`max(deleted_at)`.as('last')])
    .groupBy(['act', 'resource'])
    .orderBy('count', 'desc')
    .orderBy('resource')
    .execute()
  const byAct = new Map<string, typeof counted>()
  for (const row of counted) byAct.set(row.act, [...(byAct.get(row.act) ?? []), row])
  return byAct
}

/** First and last of the times; undefined if there are none. */
const timesOf = (rows: readonly { readonly first: string; readonly last: string }[]) =>
  [
    rows.map(({ first }) => first).sort()[0],
    rows
      .map(({ last }) => last)
      .sort()
      .at(-1),
  ] as const

/** Condition of the records whose title contains the text, among those whose titles the person may read. */
const matchOf = ({ site, dialect }: Tenant, view: View, text: string): Match => {
  const titled = site.allResources.filter(({ name, title }) => view.seesField(name, title)).map(({ name }) => name)
  return titled.length > 0 ? sql`(resource in (${sql.join(titled)}) and ${contains[dialect](text)})` : sql`1 = 0`
}

/** Acts as a list shows them, in the given order. `rows` are their records that the person may restore. */
const describedActs = async (
  tenant: Tenant,
  { view, clock, trashDays }: TrashReader,
  { acts, rows, match }: { readonly acts: readonly string[]; readonly rows: TrashRows; readonly match: Match },
): Promise<readonly TrashedAct[]> => {
  const counts = await countsOf(rows)
  const shown = await shownOf(tenant, view, rows, match)
  const names = await userNamesOf(tenant, acts)
  const users = [...shown.values()].map(({ deletedBy }) => ({ user_id: deletedBy }))
  const isSeenUser = await seenUsers(tenant, users)
  return acts.flatMap((act): readonly TrashedAct[] => {
    const { records, deletedBy } = shown.get(act) ?? {}
    const resources = (counts.get(act) ?? []).map(({ resource, count }) => ({ resource, count: Number(count) }))
    const [first, last] = timesOf(counts.get(act) ?? [])
    // Its last record has been restored meanwhile.
    if (!records || deletedBy === undefined || !first || !last) return []
    const name = isSeenUser(deletedBy) ? (names.get(act) ?? null) : null
    return [
      {
        act,
        at: last,
        until: timestampAfter(dateOf(first) ?? clock(), trashDays * daySeconds),
        user_id: deletedBy,
        user_name: view.userName({ id: deletedBy, name }),
        records: resources.reduce((sum, { count }) => sum + count, 0),
        resources,
        shown: records,
      },
    ]
  })
}

/**
 * Lists the acts in the trash, newest first, each with the records that the person may read and restore. With a search,
 * only acts with a record whose title contains the text. `tenant` has the limits of the person.
 */
export const trashedActsOf =
  (tenant: Tenant, reader: TrashReader) =>
  async ({ search, ...page }: TrashRequest): Promise<TrashPage> => {
    const { view } = reader
    const rows = await restorableRows(tenant, reader)
    if (!rows) return { ...listPage([], 0, page), records: 0 }
    const text = fold(search)
    const match = text === '' ? sql<SqlBool>`1 = 1` : matchOf(tenant, view, text)
    const matching = rows.where(match)
    const [counted] = await matching.select(sql<number | string>`count(distinct act)`.as('total')).execute()
    const records = await countOf(rows)
    // Ids of acts begin with their time, so the index has the acts in order.
    const newest = matching.select('act').groupBy('act').orderBy('act', 'desc')
    const found = await newest
      .limit(page.size)
      .offset((page.page - 1) * page.size)
      .execute()
    const total = Number(counted?.total ?? 0)
    if (found.length === 0) return { ...listPage([], total, page), records }
    const data: TrashedAct[] = []
    for (let at = 0; at < found.length; at += actsAtOnce) {
      if (at > 0) await yieldToOthers()
      const acts = found.slice(at, at + actsAtOnce).map(({ act }) => act)
      data.push(...(await describedActs(tenant, reader, { acts, rows: rows.where('act', 'in', acts), match })))
    }
    return { ...listPage(data, total, page), records }
  }

/** Ids in the trash of the records that a person may read and restore: all, or those of one act. */
export const restorableIds = async (
  tenant: Tenant,
  reader: Omit<TrashReader, 'view'>,
  act?: string,
): Promise<readonly number[]> => {
  const rows = await restorableRows(tenant, reader)
  const some = rows && (act === undefined ? rows : rows.where('act', '=', act))
  return ((await some?.select('id').orderBy('id').execute()) ?? []).map(({ id }) => id)
}
