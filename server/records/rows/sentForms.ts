/**
 * Stored responses to public forms, so that a form that is submitted again within a limited time is not stored again.
 */
import { type Kysely, sql } from 'kysely'
import { timestampAfter, toTimestamp } from '../../../src/schema/values/time/dates.ts'
import { deleteInSlices } from '../../db/deleteInSlices.ts'
import type { Tables } from '../../db/tables.ts'
import type { TenantQueries } from '../../db/tenant/tenantQueries.ts'
import type { Clock } from '../../runtime/clock.ts'

/** Stored responses of one application. */
export interface SentFormRows {
  /** Stored response to the form with this key; undefined if there is none, or it has expired. */
  find(key: string): Promise<string | undefined>
  /** Stores a response for a number of seconds. Returns false if one that has not expired is stored already. */
  keep(key: string, response: string, seconds: number): Promise<boolean>
}

/** Creates the operations on stored responses of an application. */
export const sentFormRowsOf = (tenant: TenantQueries, clock: Clock): SentFormRows => ({
  find: async key => {
    const found = tenant.select('sent_forms').select('answer').where('name', '=', key)
    return (await found.where('until', '>', toTimestamp(clock())).executeTakeFirst())?.answer
  },
  keep: async (key, response, seconds) => {
    const until = timestampAfter(clock(), seconds)
    const written = await tenant
      .insert('sent_forms', { name: key, answer: response, until })
      .onConflict(conflict =>
        conflict
          .columns(['app_key', 'name'])
          .doUpdateSet({ answer: response, until })
          .where('sent_forms.until', '<=', toTimestamp(clock())),
      )
      .returning('name')
      .execute()
    return written.length > 0
  },
})

/** Deletes expired responses. */
export const sweepSentForms = async (db: Kysely<Tables>, now: Date): Promise<void> => {
  await deleteInSlices(db, 'sent_forms', sql`until <= ${toTimestamp(now)}`)
}
