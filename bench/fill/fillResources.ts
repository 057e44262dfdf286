/**
 * Equally many records of every resource and of the server's own tables, generated from their numbers: new resources
 * are included automatically.
 */
import { type Kysely, sql } from 'kysely'
import { type AnyTables, anyTables, type Row } from '../../server/db/tables.ts'
import { forApplication } from '../../server/db/tenantKey.ts'
import type { Provider } from '../../server/start/provider.ts'
import { resources } from '../../src/resources/index.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { type SentValue, toStoredValue } from '../../src/schema/validation/normalize.ts'
import { toTimestamp } from '../../src/schema/values/time/dates.ts'
import { storedRowOf, storeRows } from './fill.ts'
import type { ManyRecords } from './filledSites.ts'
import { textOfRecord } from './fillerText.ts'
import { type FilledSite, fieldValue, pictureNameOf, timestampAt } from './fillValues.ts'

const rowsAtOnce = 2_000

type Sent = Readonly<Record<string, SentValue>>

/** A record by its number, with every field that the filler has a value for. */
const recordOf = (resource: Descriptor, number: number, site: FilledSite): Sent => {
  const record = { ...textOfRecord(number), number }
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const value = fieldValue({ name, field, resource }, record, site)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Body of a record without references, which is valid on a site with fewer records than `number`. */
export const bodyOfNumber = (resource: Descriptor, number: number): Sent =>
  Object.fromEntries(
    Object.entries(recordOf(resource, number, { appKey: 'demo', count: number, targets: new Map() })).filter(
      ([name, value]) => value !== null && !resource.fields[name]?.readOnly && resource.fields[name]?.kind !== 'image',
    ),
  )

const lastId = async (db: Kysely<AnyTables>, table: string): Promise<number> => {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirst()
  return Number(row?.last ?? 0)
}

/** Resources in the order of their references: referenced ones first. */
const inOrder = (): readonly Descriptor[] => {
  const all = resources as readonly Descriptor[]
  const placed: Descriptor[] = []
  const place = (resource: Descriptor): void => {
    if (placed.includes(resource)) return
    for (const field of Object.values(resource.fields)) {
      const target =
        field.kind === 'reference' && field.to !== resource.name && all.find(({ name }) => name === field.to)
      if (target) place(target)
    }
    placed.push(resource)
  }
  for (const resource of all) place(resource)
  return placed
}

/** Rows of tables without a descriptor, as the server writes them. */
const systemRows: Readonly<Record<string, (number: number) => Row>> = {
  files: number => ({
    ...{
      name: pictureNameOf(number),
      type: 'image/webp',
      created_at: toTimestamp(timestampAt(number)),
      alt: `Pond ${number}`,
    },
    ...{ width: 700, height: 500, bytes: 30_000 + (number % 999) },
  }),
  changes: number => ({
    ...{ resource: resources[number % resources.length]?.name ?? '', record_id: number, title: `Record ${number}` },
    ...{ action: 'updated', user_id: 1, user_name: 'Ann', at: toTimestamp(timestampAt(number)), undo: null },
  }),
  security_events: number => ({
    ...{ event: 'signed-in', user_id: 1, user_name: 'Ann', by_id: 1, by_name: 'Ann', address: '127.0.0.1' },
    ...{ detail: null, at: toTimestamp(timestampAt(number)) },
  }),
  former_slugs: number => ({ resource: 'posts', slug: `former-${number}`, record_id: number + 1 }),
  deleted_records: number => ({
    ...{ resource: 'faqs', deleted_at: toTimestamp(timestampAt(number)) },
    row: JSON.stringify({ id: number, faq_content: textOfRecord(number).content }),
    ...{ act: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`, deleted_by: 1, title: `record ${number}` },
  }),
  outbox: number => ({
    ...{ recipient: `person-${number}@example.org`, subject: 'News', body: '', unsubscribe: null, reply_to: null },
    ...{ state: 'sent', due_at: toTimestamp(timestampAt(number)), created_at: toTimestamp(timestampAt(number)) },
    ...{ message_id: null, attempts: 1 },
  }),
  webhook_deliveries: number => ({
    ...{ webhook_id: 1, message_id: `msg_${number}`, type: 'posts.updated', body: '{}', state: 'delivered' },
    ...{
      due_at: toTimestamp(timestampAt(number)),
      created_at: toTimestamp(timestampAt(number)),
      tried_at: null,
      reason: null,
    },
    ...{ attempts: 1, status: 200 },
  }),
  sessions: number => ({
    ...{
      token_hash: `none-${number}`,
      created_at: toTimestamp(timestampAt(number)),
      last_seen_at: toTimestamp(timestampAt(number)),
    },
    ...{ expires_at: toTimestamp(timestampAt(number)), user_agent: null, user_id: 1, idle_seconds: 60 },
  }),
}

/** Row of the table `tries`, whose rows belong to no application. */
const tries = (number: number): Row => ({ name: `none-${number}`, count: 1, until: toTimestamp(timestampAt(number)) })

/** Fills an application that has only the starter content with equally many records of each resource, except for its settings. */
export const fillResources = async (
  { database }: Provider,
  appKey: string,
  { records: count, resources: names }: ManyRecords,
  log: (message: string) => void,
): Promise<void> => {
  const { db, dialect } = database
  // A site whose filling was interrupted is discarded, so durability is not needed before the end.
  if (dialect === 'sqlite') await sql`pragma synchronous = off`.execute(db)
  const any = anyTables(forApplication(db, appKey))
  const slices = Array.from({ length: Math.ceil(count / rowsAtOnce) }, (_none, at) =>
    Array.from({ length: Math.min(rowsAtOnce, count - at * rowsAtOnce) }, (_number, index) => at * rowsAtOnce + index),
  )
  const targets = new Map<string, number>()
  for (const resource of inOrder().filter(({ name }) => names === undefined || names.includes(name))) {
    const before = await lastId(any, resource.name)
    const site = { appKey, count, targets }
    const rowOf = (number: number): Row => {
      const record = Object.entries(recordOf(resource, number, site)).map(([name, value]) => [
        name,
        toStoredValue(value),
      ])
      const { confirm_password: _none, ...row } = storedRowOf(resource, Object.fromEntries(record), timestampAt(number))
      return row
    }
    for (const [at, numbers] of slices.entries()) {
      const rows = numbers.map(rowOf)
      await db.transaction().execute(tx => storeRows(tx, appKey, resource, rows))
      if (at === 0) {
        const first = any.selectFrom(resource.name).select('id').where('id', '>', before).orderBy('id').limit(1)
        targets.set(resource.name, Number((await first.executeTakeFirstOrThrow()).id))
      }
    }
    log(`  ${count.toLocaleString('en')} ${resource.name}`)
  }
  const store = async (table: string, rowOf: (number: number) => Row, own: Row): Promise<void> => {
    for (const numbers of slices)
      await db.transaction().execute(async tx => {
        const tables = anyTables(forApplication(tx, appKey))
        for (let at = 0; at < numbers.length; at += 100)
          await tables
            .insertInto(table)
            .values(numbers.slice(at, at + 100).map(number => ({ ...rowOf(number), ...own })))
            .execute()
      })
  }
  if (names === undefined) {
    for (const [table, rowOf] of Object.entries(systemRows)) await store(table, rowOf, { app_key: appKey })
    await store('tries', tries, {})
    log(`  ${count.toLocaleString('en')} rows of each table of the server`)
  }
  // Autovacuum would do this within minutes.
  if (dialect === 'postgres') await sql`vacuum analyze`.execute(db)
}
