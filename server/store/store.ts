/** Reads and writes all rows, of any resource. Each access is limited to one application. */
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { RoleHolders } from '../../src/api/wire/accounts.ts'
import type { ListPage } from '../../src/api/wire/envelopes.ts'
import type { LinkTarget } from '../../src/api/wire/insights.ts'
import type { DeletionEffect } from '../../src/api/wire/records.ts'
import type { Navigation } from '../../src/api/wire/site.ts'
import type { Site } from '../../src/resources/createSite.ts'
import type { Limits } from '../../src/schema/descriptor/access/access.ts'
import { activeStatus } from '../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { isRole, type Role } from '../../src/schema/descriptor/role.ts'
import { defaultTrashDays } from '../config/retention.ts'
import type { Body } from '../content/body.ts'
import type { Database } from '../db/database.ts'
import type { ReadReplica } from '../db/postgres/readReplica.ts'
import type { Row, Tables } from '../db/tables.ts'
import { tenantOf } from '../db/tenant/tenantQueries.ts'
import { forEveryApplication } from '../db/tenantKey.ts'
import type { Standing } from '../permissions/limits.ts'
import { type Actor, rightsCheckOf } from '../permissions/permissions.ts'
import { withinReach, withLimits } from '../permissions/reachCondition.ts'
import { standingOf } from '../permissions/standing.ts'
import type { Audience } from '../permissions/visibility.ts'
import { addApplication, applicationKeys } from '../records/addApplication.ts'
import { changesOf, type ReadChanges } from '../records/auditTrail.ts'
import { deletionEffects } from '../records/deletion/deletionEffects.ts'
import { type TrashRows, trashRowsOf } from '../records/deletion/trashRows.ts'
import { productEffects } from '../records/effects/product/index.ts'
import { createEffectRunner, type EffectOptions } from '../records/effects/runEffects.ts'
import { linkTargetOf } from '../records/links/linkTarget.ts'
import { navigationOf, navigationTablesOf } from '../records/links/navigation.ts'
import { currentSlugOf } from '../records/links/previousSlugs.ts'
import { type ArchiveReader, archiveReaderOf } from '../records/read/archive.ts'
import { historyOf, type RecordHistory } from '../records/read/history.ts'
import { recordReaderOf } from '../records/read/readRecords.ts'
import { columnsFor, type ReadRecord } from '../records/read/sentRecords.ts'
import { type View, viewOf } from '../records/read/view.ts'
import { roleHoldersOf } from '../records/roles/roleHolders.ts'
import { shipRoles } from '../records/roles/shippedRoles.ts'
import { type FileRows, fileRowsOf } from '../records/rows/fileRows.ts'
import { type OutboxRows, outboxRowsOf } from '../records/rows/outbox.ts'
import { type SecurityRows, securityRowsOf } from '../records/rows/securityEvents.ts'
import { type SentFormRows, sentFormRowsOf } from '../records/rows/sentForms.ts'
import { type BulkWriter, bulkWriterOf } from '../records/write/bulk.ts'
import type { UpdateOptions } from '../records/write/saveRecord.ts'
import { storedRow } from '../records/write/storedRow.ts'
import { writeAs } from '../records/write/writeAs.ts'
import { type InsertOptions, type RemoveRecordOptions, recordWriterOf } from '../records/write/writeRecords.ts'
import type { Clock } from '../runtime/clock.ts'
import { issue } from '../runtime/errors.ts'
import { createCountCache } from '../search/lists/countCache.ts'
import type { ListRequest } from '../search/lists/listRequest.ts'
import { type FoundPage, type SearchRequest, siteSearchOf } from '../search/site/siteSearch.ts'
import { type InsightRows, insightRowsOf } from './insights/insightRows.ts'

/** Stored credentials, for sign-in. */
interface Credentials {
  readonly userId: number
  /** Password hash (argon2id). */
  readonly passwordHash: string
  /** True if the user is active and has a known role. A requested account is inactive until an editor approves it. */
  readonly isActive: boolean
}

/** Values that decide whether visitors may see a site, and the language of the notice if they may not. */
export type SiteState = Pick<Row, 'status' | 'language'>

/**
 * Operations on the rows of one application. A key is an id or a slug. Rows of other applications are treated as
 * missing.
 */
export interface ApplicationStore extends BulkWriter {
  readonly appKey: string
  /** Site whose resources the application stores. */
  readonly site: Site
  /** Stored data as the caller may read it. */
  readonly view: View
  /**
   * All settings of the application, for internal use only: they must not be sent to clients. Undefined if the
   * application does not exist.
   */
  application(): Promise<Row | undefined>
  /** Status and language of the application; undefined if it does not exist. */
  siteState(): Promise<SiteState | undefined>
  /** Credentials of the user with this email, otherwise with this phone; undefined if there is no such user. */
  credentials(email: string, phone: string): Promise<Credentials | undefined>
  /**
   * Role and limits of an active user, at most those of the role `most`; undefined if there is no such user or a stored
   * role is unknown.
   */
  standingOf(userId: number, most?: Role): Promise<Standing | undefined>
  /** One page of a list. Visitors get only what is public, with nested records. */
  list(resource: Descriptor, request: ListRequest, audience: Audience): Promise<ListPage<ReadRecord>>
  /** One page of a list, as `list` returns it, in JSON (UTF-8). */
  listJson(resource: Descriptor, request: ListRequest, audience: Audience): Promise<Buffer>
  /** One record with its nested records; undefined if it does not exist or the reader may not see it. */
  find(resource: Descriptor, key: string | number, audience: Audience): Promise<ReadRecord | undefined>
  /** Number of all records of a resource. */
  count(resource: Descriptor): Promise<number>
  /** Search results for visitors. */
  search(request: SearchRequest): Promise<FoundPage>
  /** Records of a resource by year, for visitors. */
  readonly archive: ArchiveReader
  /**
   * Current slug of the record that previously had the slug `previous`, for visitors; undefined if no record had it, or
   * visitors may not see that record.
   */
  currentSlug(resource: Descriptor, previous: string): Promise<string | undefined>
  /** Stores a new record and returns it. Throws Failure: 'not-allowed', 'invalid', 'taken'. */
  insert(resource: Descriptor, body: Body, options?: InsertOptions): Promise<ReadRecord>
  /**
   * Updates a record and returns it. Keys that are missing in the body keep their values. Throws Failure:
   * 'unknown-record', 'stale', 'invalid', 'taken'.
   */
  update(resource: Descriptor, key: string | number, body: Body, options?: UpdateOptions): Promise<ReadRecord>
  /**
   * Deletes a record, on request with its nested records. Returns the name under which the deletion can be undone
   * while the record is in the trash. Throws Failure: 'unknown-record', 'referred-to' (also if too many records refer to it), 'last-user'.
   */
  remove(resource: Descriptor, key: string | number, options?: RemoveRecordOptions): Promise<string>
  /** Effects of deleting a record on the records that refer to it. Throws Failure: 'unknown-record'. */
  deletionEffects(resource: Descriptor, key: string | number): Promise<readonly DeletionEffect[]>
  /**
   * Restores a deleted record with its id, and reverts all effects of the deletion. Throws Failure: 'not-restorable',
   * 'taken'.
   */
  restore(undo: string): Promise<ReadRecord>
  /**
   * Stores the positions of several records, all or none. `items` is not validated yet. Throws Failure: 'invalid',
   * 'unknown-record', 'stale'.
   */
  order(resource: Descriptor, items: unknown): Promise<readonly ReadRecord[]>
  /**
   * Resolves if the caller may still make the call. For work outside a transaction, such as storing the bytes of a
   * picture; writes of this store check it inside their transaction. Throws Failure.
   */
  confirm(): Promise<void>
  /** Audit trail of the application. */
  readonly changes: ReadChanges
  /** Changes of one record, with its previous contents. */
  readonly history: RecordHistory
  /** Deleted records of the application. */
  readonly trash: TrashRows
  /** Counter that increases with every write that visitors may notice. */
  contentVersion(): Promise<number>
  /** Navigation of the site: the built-in links that have content, and the menu links that are dead. */
  navigation(): Promise<Navigation>
  /** Tables that `navigation` depends on. They change only with 'menus' and 'applications'. */
  navigationTables(): Promise<readonly string[]>
  /** Target of a link that an editor types. */
  linkTarget(link: string): Promise<LinkTarget>
  /** Metadata of stored pictures and documents. */
  readonly files: FileRows
  /** Reports for editors about the site as a whole. */
  readonly insights: InsightRows
  /** Number of users with each custom role, for owners. */
  roleHolders(): Promise<readonly RoleHolders[]>
  /** Security events. */
  readonly security: SecurityRows
  /** Mail of the application. */
  readonly outbox: OutboxRows
  /** Stored responses to public forms. */
  readonly sentForms: SentFormRows
}

/** Store of all applications of a database. */
export interface Store {
  readonly site: Site
  /**
   * Returns the operations on one application. `by` is their actor, whose rights are checked on every call if it has a
   * role. A number is the id of a user whose rights are not checked. Default: nobody, whose rights are not checked.
   */
  inApplication(appKey: string, by?: number | Actor): ApplicationStore
  /** Keys of all applications, in order of creation. */
  applicationKeys(): Promise<readonly string[]>
  /** Adds the custom roles of the site that an application never had. `report` receives those that cannot be added. */
  shipRoles(appKey: string, report: (message: string) => void): Promise<void>
  /** Stores a new application, its first user and the custom roles of the site. Throws Failure: 'taken', 'invalid'. */
  addApplication(appKey: string, settings: Body, owner: Body): Promise<void>
  /**
   * Returns the same store with another clock, for content that has dates of its own. Inserted rows get the time of
   * that clock.
   */
  at(clock: Clock): Store
  /** Runs `work` in a transaction, which is rolled back if it throws. Inside, only the given store may be used. */
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>
}

/** Maximum number of applications whose operations are cached. Limited because a request may name any application. */
const mostReadings = 100

/** Database, site and clock of a store. */
export interface StoreOptions {
  readonly site: Site
  readonly database: Database
  readonly clock: Clock
  /** Read replica for visitors. Default: the database itself. */
  readonly replica?: ReadReplica | undefined
  /** Effects of saving and deleting records. Default: those of the product. */
  readonly effects?: EffectOptions
  /** Number of days for which deleted records can be restored. Default: 30. */
  readonly trashDays?: number
}

const usualEffects: EffectOptions = { effects: productEffects }

/** Creates the store of a database. */
export const createStore = ({
  site,
  database,
  clock,
  replica,
  effects = usualEffects,
  trashDays = defaultTrashDays,
}: StoreOptions): Store => {
  const { db } = database
  const runner = createEffectRunner(site, effects)
  const totals = createCountCache(database)
  const readingFrom = (from: Kysely<Tables>, appKey: string, limits?: Limits) => {
    const tenant = withinReach(withLimits(tenantOf(site, from, appKey), limits))
    return {
      tenant,
      ...recordReaderOf({ tenant, clock, totals }),
      search: siteSearchOf(tenant, clock),
      currentSlug: currentSlugOf(tenant, clock),
      archive: archiveReaderOf(tenant, clock),
    }
  }
  // Cached because every request needs them.
  const readings = new LRUCache<string, ReturnType<typeof readingFrom>>({
    max: mostReadings,
    memoMethod: appKey => readingFrom(db, appKey),
  })
  // Cached by the limits, because most requests of a person have the same ones.
  const limitedReadings = new LRUCache<string, ReturnType<typeof readingFrom>>({ max: mostReadings })
  const limitedReading = (appKey: string, limits: Limits) => {
    const key = `${limits.key} ${appKey}`
    const reading = limitedReadings.get(key) ?? readingFrom(db, appKey, limits)
    limitedReadings.set(key, reading)
    return reading
  }
  const applicationRows = (appKey: string, by: number | Actor): ApplicationStore => {
    const actor: Actor = typeof by === 'number' ? { userId: by } : by
    const whole = readings.memo(appKey)
    const { tenant } = whole
    const limited = withLimits(tenant, actor.limits)
    // Everything that a limited person reads comes from queries that are narrowed to their reach.
    const own = actor.limits ? limitedReading(appKey, actor.limits) : whole
    const forVisitors = <T>(ask: (reading: typeof own) => Promise<T>): Promise<T> =>
      replica ? replica.read(appKey, from => ask(readingFrom(from, appKey))) : ask(whole)
    const check = rightsCheckOf(actor)
    const view = viewOf(site, actor)
    const writing = { clock, actor, effects: runner, trashDays }
    const writer = recordWriterOf(site, db, appKey, writing)
    const checker = () => recordWriterOf(site, db, appKey, { ...writing, isCheck: true })
    const bulkWriter = bulkWriterOf(db, { writer, checker })
    const outbox = outboxRowsOf(tenant, clock)
    const changes = changesOf(limited, { view, check, clock, trashDays, userId: actor.userId })
    /** Audience whose fields a read contains, after checking the rights of the actor. Visitors' reads are not checked. */
    const readerFor = (resource: Descriptor, audience: Audience): Audience => {
      if (audience === 'visitor' || actor.role === undefined) return audience
      check.read(resource)
      return actor.role
    }
    return {
      appKey,
      site,
      view,
      application: () =>
        tenant
          .select('applications')
          .select([...columnsFor(site.applications, 'owner')])
          .executeTakeFirst(),
      siteState: () => tenant.select('applications').select(['status', 'language']).executeTakeFirst(),
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
      standingOf: (userId, most) => standingOf(tenant, userId, most),
      list: async (resource, request, audience) => {
        const reader = readerFor(resource, audience)
        const ask = (reading: typeof own) => reading.list(resource, request, reader)
        return audience === 'visitor' ? forVisitors(ask) : ask(own)
      },
      listJson: async (resource, request, audience) => {
        const reader = readerFor(resource, audience)
        const ask = (reading: typeof own) => reading.listJson(resource, request, reader)
        return audience === 'visitor' ? forVisitors(ask) : ask(own)
      },
      find: async (resource, key, audience) => {
        const reader = readerFor(resource, audience)
        const ask = (reading: typeof own) => reading.find(resource, key, reader)
        return audience === 'visitor' ? forVisitors(ask) : ask(own)
      },
      count: async resource => {
        check.read(resource)
        return own.count(resource)
      },
      deletionEffects: async (resource, key) => {
        const record = await storedRow(tenant, resource, key)
        check.write(resource, record, 'remove')
        return deletionEffects(limited, view, resource, Number(record.id))
      },
      search: request => forVisitors(({ search }) => search(request)),
      currentSlug: (resource, previous) => forVisitors(({ currentSlug }) => currentSlug(resource, previous)),
      archive: {
        years: archive => forVisitors(reading => reading.archive.years(archive)),
        page: (archive, year, page) => forVisitors(reading => reading.archive.page(archive, year, page)),
      },
      navigationTables: () => navigationTablesOf(tenant),
      navigation: () => forVisitors(({ tenant: reading }) => navigationOf(reading, clock)),
      linkTarget: link => linkTargetOf(tenant, { clock, check, seen: own.tenant }, link),
      insert: writer.insert,
      update: writer.update,
      remove: writer.remove,
      restore: writer.restore,
      order: writer.order,
      updateMany: bulkWriter.updateMany,
      checkMany: bulkWriter.checkMany,
      removeMany: bulkWriter.removeMany,
      restoreMany: bulkWriter.restoreMany,
      changes,
      history: historyOf({ tenant: limited, view, actor, changes }),
      trash: trashRowsOf(db, limited, { actor, view, clock, trashDays, restore: writer.restoreAct }),
      files: fileRowsOf(tenant, clock, (work, isSeen = false) =>
        writeAs(db, appKey, actor, (tx, now) => work(tx, rightsCheckOf(now)), { isSeen }),
      ),
      confirm: async () => {
        await actor.confirm?.(tenant)
      },
      insights: insightRowsOf(own.tenant, clock, { view, whole: tenant }),
      roleHolders: async () => {
        check.least('owner', issue('may-read-role-holders'))
        return roleHoldersOf(tenant)
      },
      security: securityRowsOf(tenant, clock, actor, check),
      outbox: {
        list: async () => {
          check.least('owner', issue('may-read-mail'))
          return outbox.list()
        },
        put: outbox.put,
      },
      sentForms: sentFormRowsOf(tenant, clock),
      contentVersion: async () => {
        const row = await tenant.select('application_state').select('content_version').executeTakeFirst()
        return Number(row?.content_version ?? 0)
      },
    }
  }
  // Cached because every request starts without an actor.
  const rowsOfNobody = new LRUCache<string, ApplicationStore>({
    max: mostReadings,
    memoMethod: appKey => applicationRows(appKey, {}),
  })
  return {
    site,
    inApplication: (appKey, by) => (by === undefined ? rowsOfNobody.memo(appKey) : applicationRows(appKey, by)),
    at: other => createStore({ site, database, clock: other, replica, effects, trashDays }),
    applicationKeys: () => applicationKeys(forEveryApplication(db)),
    shipRoles: (appKey, report) => shipRoles(site, db, appKey, { clock, effects: runner, report }),
    addApplication: async (appKey, settings, owner) => {
      const add = (tx: Kysely<Tables>) => addApplication(site, tx, appKey, { settings, owner, clock, effects: runner })
      if (db.isTransaction) return add(db)
      await db.transaction().execute(add)
      await shipRoles(site, db, appKey, { clock, effects: runner, report: console.warn })
    },
    transaction: work =>
      db.isTransaction
        ? work(createStore({ site, database, clock, effects, trashDays }))
        : db
            .transaction()
            .execute(tx => work(createStore({ site, database: { ...database, db: tx }, clock, effects, trashDays }))),
  }
}
