/** The only reader and writer of rows, for any descriptor, always inside one application. */
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { LinkTarget } from '../../src/api/admin/insights.ts'
import type { ListPage } from '../../src/api/protocol/envelopes.ts'
import type { DeletionEffect } from '../../src/api/records/deletion.ts'
import type { Navigation } from '../../src/api/site/navigation.ts'
import { applications } from '../../src/resources/index.ts'
import { activeStatus } from '../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { isRole, type Role, roleOf } from '../../src/schema/descriptor/role.ts'
import type { Clock } from '../clock.ts'
import type { Body } from '../content/body.ts'
import type { Database } from '../db/database.ts'
import type { ReadReplica } from '../db/postgres/readReplica.ts'
import type { Row, Tables, Value } from '../db/tables.ts'
import { forEveryApplication } from '../db/tenantKey.ts'
import { allEffects } from '../effects/index.ts'
import { issue } from '../errors.ts'
import { type InsightRows, insightRowsOf } from '../insights/insightRows.ts'
import { createCountCache } from '../lists/countCache.ts'
import type { ListRequest } from '../lists/listRequest.ts'
import { type Actor, type RightsCheck, rightsCheckOf } from '../permissions/permissions.ts'
import type { Audience } from '../permissions/visibility.ts'
import { changesOf, type ReadChanges } from '../records/auditTrail.ts'
import { addApplication, applicationKeys } from '../records/createSite.ts'
import { createEffectRunner, type EffectOptions } from '../records/effects/runEffects.ts'
import { slugAfterOf } from '../records/links/formerSlugs.ts'
import { linkTargetOf } from '../records/links/linkTarget.ts'
import { navigationOf } from '../records/links/navigation.ts'
import { type ArchiveReader, archiveReaderOf } from '../records/read/archive.ts'
import { recordReaderOf } from '../records/read/readRecords.ts'
import { columnsFor, type ReadRecord } from '../records/read/sentRecords.ts'
import { type View, viewOf } from '../records/read/view.ts'
import { type FileRows, fileRowsOf } from '../records/rows/fileRows.ts'
import { type OutboxRows, outboxRowsOf } from '../records/rows/outbox.ts'
import { type SecurityRows, securityRowsOf } from '../records/rows/securityEvents.ts'
import { type BulkWriter, bulkWriterOf } from '../records/write/bulk.ts'
import { deletionEffects } from '../records/write/deletionEffects.ts'
import { storedRow } from '../records/write/storedRow.ts'
import { writeAs } from '../records/write/writeAs.ts'
import {
  type InsertOptions,
  type RemoveRecordOptions,
  recordWriterOf,
  type UpdateOptions,
} from '../records/write/writeRecords.ts'
import { type FoundPage, type SearchRequest, siteSearchOf } from '../search/siteSearch.ts'
import { tenantOf } from '../tenant/tenantQueries.ts'

/** What a sign-in is checked against. */
interface Credentials {
  readonly userId: number
  /** argon2id */
  readonly passwordHash: string
  /** Whether an editor lets them in, with a role that there is; a request for an account waits until then. */
  readonly isActive: boolean
}

/** All that can be done with the rows of one application. A key is an id or a slug; a row of another application is not there. */
export interface ApplicationStore extends BulkWriter {
  readonly appKey: string
  /** Stored data as the caller may read it. */
  readonly view: View
  /** The application's own settings, all of them: for the server's own use, never for an answer. Undefined where there is no such application. */
  application(): Promise<Row | undefined>
  /** Their status; undefined where there is no such application. */
  status(): Promise<Value | undefined>
  /** Who may sign in under an email or a phone; undefined where nobody may. */
  credentials(email: string, phone: string): Promise<Credentials | undefined>
  /** The role of an active user; undefined where there is none such, and where the stored role is none. */
  roleOf(userId: number): Promise<Role | undefined>
  /** One page. Visitors get what they may see, with their nested records. */
  list(resource: Descriptor, request: ListRequest, audience: Audience): Promise<ListPage<ReadRecord>>
  /** The same page as the text of its JSON, in UTF-8. */
  listJson(resource: Descriptor, request: ListRequest, audience: Audience): Promise<Buffer>
  /** One record with its nested ones; undefined where there is none, or none that the reader may see. */
  find(resource: Descriptor, key: string | number, audience: Audience): Promise<ReadRecord | undefined>
  count(resource: Descriptor): Promise<number>
  /** What visitors find by words. */
  search(request: SearchRequest): Promise<FoundPage>
  /** What visitors find of a resource by year. */
  readonly archive: ArchiveReader
  /** The slug of the record that once had this one, for visitors; undefined where none had it, or that record is not to be seen. */
  slugAfter(resource: Descriptor, former: string): Promise<string | undefined>
  /** Stores a new record and gives it. Throws Failure: 'invalid', 'taken'. */
  insert(resource: Descriptor, body: Body, options?: InsertOptions): Promise<ReadRecord>
  /** Stores a record again and gives it; keys that the body lacks keep their values. Throws Failure: 'unknown-record', 'stale', 'invalid', 'taken'. */
  update(resource: Descriptor, key: string | number, body: Body, options?: UpdateOptions): Promise<ReadRecord>
  /** Deletes a record, with all that is nested in it if asked to, and gives the name under which all of it can be put back for a day. Throws Failure: 'unknown-record', 'referred-to' (also where that is too much for one call), 'last-user'. */
  remove(resource: Descriptor, key: string | number, options?: RemoveRecordOptions): Promise<string>
  /** What deleting a record would do to those that refer to it. Throws Failure: 'unknown-record'. */
  deletionEffects(resource: Descriptor, key: string | number): Promise<readonly DeletionEffect[]>
  /** Puts a deleted record back under its id, with all that its deletion has changed. Throws Failure: 'not-restorable', 'taken'. */
  restore(undo: string): Promise<ReadRecord>
  /** Stores the places of several records, all or none; `items` is as a client sends it. Throws Failure: 'invalid', 'unknown-record', 'stale'. */
  order(resource: Descriptor, items: unknown): Promise<readonly ReadRecord[]>
  /**
   * Resolves while the caller may still make the call. For what no transaction stores, like the bytes of a picture; writes of this store check it
   * themselves, inside their transaction. Throws Failure.
   */
  confirm(): Promise<void>
  /** What editors have done. */
  readonly changes: ReadChanges
  /** +1 with every write that visitors may notice. */
  contentVersion(): Promise<number>
  /** Which links of the site lead somewhere now. */
  navigation(): Promise<Navigation>
  /** Where a link leads, as it is typed. */
  linkTarget(link: string): Promise<LinkTarget>
  /** Facts of the stored pictures. */
  readonly files: FileRows
  /** Reports for editors about the site as a whole. */
  readonly insights: InsightRows
  /** What happened to people's access. */
  readonly security: SecurityRows
  /** Mail of the application. */
  readonly outbox: OutboxRows
}

export interface Store {
  /** `by` is in whose name everything is done, and whose rights are checked in every call; for a number, the id of a user, none are checked. Default: nobody. */
  inApplication(appKey: string, by?: number | Actor): ApplicationStore
  /** Keys of the applications, in the order in which they were made. */
  applicationKeys(): Promise<readonly string[]>
  /** Stores a new application with the user that it belongs to. Throws Failure: 'taken', 'invalid'. */
  addApplication(appKey: string, settings: Body, owner: Body): Promise<void>
  /** The same store with another clock: what is inserted through it carries that moment. For content that has dates of its own. */
  at(clock: Clock): Store
  /** Runs the work in one transaction: all of it is stored, or nothing when it throws. Inside, only the store that it is given may be used. */
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>
}

/** The same rows for a role: what it may not read or do is refused. Records are validated one by one where they are written. */
const withRights = (rows: ApplicationStore, role: Role, check: RightsCheck): ApplicationStore => ({
  ...rows,
  list: async (resource, request, audience) => {
    if (audience !== 'visitor') check.read(resource)
    return rows.list(resource, request, audience === 'visitor' ? audience : role)
  },
  listJson: async (resource, request, audience) => {
    if (audience !== 'visitor') check.read(resource)
    return rows.listJson(resource, request, audience === 'visitor' ? audience : role)
  },
  find: async (resource, key, audience) => {
    if (audience !== 'visitor') check.read(resource)
    return rows.find(resource, key, audience === 'visitor' ? audience : role)
  },
  count: async resource => {
    check.read(resource)
    return rows.count(resource)
  },
  outbox: {
    ...rows.outbox,
    list: async () => {
      check.least('owner', issue('may-read-mail'))
      return rows.outbox.list()
    },
  },
})

/** A caller may name any application. */
const mostReadings = 100

interface StoreOptions {
  readonly database: Database
  readonly clock: Clock
  /** For what visitors read. Default: the database itself. */
  readonly replica?: ReadReplica | undefined
  /** What follows from saving and deleting records. Default: the effects of all resources. */
  readonly effects?: EffectOptions
}

const usualEffects: EffectOptions = { effects: allEffects }

/** The store of a database. */
export const createStore = ({ database, clock, replica, effects = usualEffects }: StoreOptions): Store => {
  const { db } = database
  const runner = createEffectRunner(effects)
  const totals = createCountCache(database)
  const readingFrom = (from: Kysely<Tables>, appKey: string) => {
    const tenant = tenantOf(from, appKey)
    return {
      tenant,
      ...recordReaderOf(tenant, clock, totals),
      search: siteSearchOf(tenant, clock),
      slugAfter: slugAfterOf(tenant, clock),
      archive: archiveReaderOf(tenant, clock),
    }
  }
  // Every request asks for it.
  const readings = new LRUCache<string, ReturnType<typeof readingFrom>>({
    max: mostReadings,
    memoMethod: appKey => readingFrom(db, appKey),
  })
  const applicationRows = (appKey: string, by: number | Actor): ApplicationStore => {
    const own = readings.memo(appKey)
    const { tenant } = own
    const forVisitors = <T>(ask: (reading: typeof own) => Promise<T>): Promise<T> =>
      replica ? replica.read(appKey, from => ask(readingFrom(from, appKey))) : ask(own)
    const actor: Actor = typeof by === 'number' ? { userId: by } : by
    const check = rightsCheckOf(actor)
    const view = viewOf(actor)
    const writer = recordWriterOf(db, appKey, { clock, actor, effects: runner })
    const rows = {
      appKey,
      view,
      application: () =>
        tenant
          .select('applications')
          .select([...columnsFor(applications, 'owner')])
          .executeTakeFirst(),
      status: async () => (await tenant.select('applications').select('status').executeTakeFirst())?.status,
      credentials: async (email, phone) => {
        const users = tenant.select('users').select(['id', 'password', 'status', 'type'])
        const user =
          (await users.where('email', '=', email).executeTakeFirst()) ??
          (await users.where('phone', '=', phone).executeTakeFirst())
        return (
          user && {
            userId: Number(user.id),
            passwordHash: String(user.password),
            isActive: user.status === activeStatus && isRole(user.type),
          }
        )
      },
      roleOf: async userId => {
        const users = tenant.select('users').select('type').where('status', '=', activeStatus)
        const user = await users.where('id', '=', userId).executeTakeFirst()
        return user && roleOf(user.type)
      },
      list: (resource, request, audience) => {
        const ask = (reading: typeof own) => reading.list(resource, request, audience)
        return audience === 'visitor' ? forVisitors(ask) : ask(own)
      },
      listJson: (resource, request, audience) => {
        const ask = (reading: typeof own) => reading.listJson(resource, request, audience)
        return audience === 'visitor' ? forVisitors(ask) : ask(own)
      },
      find: (resource, key, audience) => {
        const ask = (reading: typeof own) => reading.find(resource, key, audience)
        return audience === 'visitor' ? forVisitors(ask) : ask(own)
      },
      count: own.count,
      deletionEffects: async (resource, key) => {
        const record = await storedRow(tenant, resource, key)
        check.write(resource, record)
        return deletionEffects(tenant, resource, Number(record.id))
      },
      search: request => forVisitors(({ search }) => search(request)),
      slugAfter: (resource, former) => forVisitors(({ slugAfter }) => slugAfter(resource, former)),
      archive: {
        years: archive => forVisitors(reading => reading.archive.years(archive)),
        page: (archive, year, page) => forVisitors(reading => reading.archive.page(archive, year, page)),
      },
      navigation: () => forVisitors(({ tenant: reading }) => navigationOf(reading, clock)),
      linkTarget: link => linkTargetOf(tenant, { clock, check }, link),
      ...writer,
      ...bulkWriterOf(db, writer),
      changes: changesOf(tenant, { view, check, clock }),
      files: fileRowsOf(tenant, clock, (work, isSeen = false) =>
        writeAs(db, appKey, actor, (tx, now) => work(tx, rightsCheckOf(now)), { isSeen }),
      ),
      confirm: async () => {
        await actor.confirm?.(tenant)
      },
      insights: insightRowsOf(tenant, clock, view),
      security: securityRowsOf(tenant, clock, actor, check),
      outbox: outboxRowsOf(tenant, clock),
      contentVersion: async () => {
        const row = await tenant.select('application_state').select('content_version').executeTakeFirst()
        return Number(row?.content_version ?? 0)
      },
    } satisfies ApplicationStore
    return actor.role === undefined ? rows : withRights(rows, actor.role, check)
  }
  // Every request begins with the rows of nobody.
  const rowsOfNobody = new LRUCache<string, ApplicationStore>({
    max: mostReadings,
    memoMethod: appKey => applicationRows(appKey, {}),
  })
  return {
    inApplication: (appKey, by) => (by === undefined ? rowsOfNobody.memo(appKey) : applicationRows(appKey, by)),
    at: other => createStore({ database, clock: other, replica, effects }),
    applicationKeys: () => applicationKeys(forEveryApplication(db)),
    addApplication: (appKey, settings, owner) => {
      const add = (tx: Kysely<Tables>) => addApplication(tx, appKey, { settings, owner, clock, effects: runner })
      return db.isTransaction ? add(db) : db.transaction().execute(add)
    },
    transaction: work =>
      db.isTransaction
        ? work(createStore({ database, clock, effects }))
        : db.transaction().execute(tx => work(createStore({ database: { ...database, db: tx }, clock, effects }))),
  }
}
