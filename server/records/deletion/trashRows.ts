/** Operations on the trash of one application, by act. */
import type { Kysely } from 'kysely'
import type { NamedRecord } from '../../../src/api/wire/envelopes.ts'
import type { TrashPage } from '../../../src/api/wire/trash.ts'
import type { Tables } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { type Actor, type RightsCheck, rightsCheckOf } from '../../permissions/permissions.ts'
import type { Clock } from '../../runtime/clock.ts'
import { counted } from '../../runtime/counted.ts'
import { fail, issue } from '../../runtime/errors.ts'
import type { View } from '../read/view.ts'
import { removeRevisionsOf } from '../rows/revisions.ts'
import { recordEvent } from '../rows/securityEvents.ts'
import { writeRecordsAs } from '../write/writeAs.ts'
import { deleteForGood } from './trash.ts'
import { restorableIds, type TrashRequest, trashedActsOf } from './trashedActs.ts'

/** Deleted records of one application, by act. Each call covers the records that the caller may read and restore. */
export interface TrashRows {
  /** Number of days for which deleted records can be restored. */
  readonly days: number
  /** Lists one page of acts, newest first. */
  list(request: TrashRequest): Promise<TrashPage>
  /**
   * Restores the records of an act, with all effects of their deletion reverted: all or none, in one transaction, or in
   * several if there are more than `limits.restoredRecords`. Throws Failure: 'not-restorable', 'taken' with the record
   * and the reason.
   */
  restore(act: string): Promise<readonly NamedRecord[]>
  /**
   * Deletes the records of an act, or all records, for good, and returns their number. Throws Failure: 'not-allowed'
   * unless the caller is an owner, 'not-restorable' if the act has no records.
   */
  empty(act?: string): Promise<number>
}

/** Maximum number of records that one transaction deletes. Other writes run in between. */
const recordsAtOnce = 100

const requireOwner = (check: RightsCheck): void => check.least('owner', issue('may-empty-trash'))

/** Creates the operations of an actor. `tenant` has the limits of the actor; `restore` restores an act. */
export const trashRowsOf = (
  db: Kysely<Tables>,
  tenant: Tenant,
  {
    actor,
    view,
    clock,
    trashDays,
    restore,
  }: {
    readonly actor: Actor
    readonly view: View
    readonly clock: Clock
    readonly trashDays: number
    readonly restore: TrashRows['restore']
  },
): TrashRows => {
  const check = rightsCheckOf(actor)
  return {
    days: trashDays,
    list: trashedActsOf(tenant, { view, check, clock, trashDays }),
    restore,
    empty: async act => {
      requireOwner(check)
      const ids = await restorableIds(tenant, { check, clock, trashDays }, act)
      if (act !== undefined && ids.length === 0) fail('not-restorable')
      let deleted = 0
      for (let at = 0; at < ids.length; at += recordsAtOnce)
        deleted += await writeRecordsAs(tenant.site, db, tenant.appKey, actor, async (own, by) => {
          requireOwner(rightsCheckOf(by))
          const detail = counted(ids.length, 'record', 'records')
          // Logged with the first records, so that nothing is deleted without an entry.
          if (at === 0) await recordEvent(own, by, { event: 'trash-emptied', userId: by.userId, detail, now: clock() })
          const some = ids.slice(at, at + recordsAtOnce)
          await removeRevisionsOf(own, some)
          return deleteForGood(own, some)
        })
      return deleted
    },
  }
}
