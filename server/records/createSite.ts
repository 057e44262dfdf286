/** A new application with its first user. */
import type { Kysely } from 'kysely'
import { applications, users } from '../../src/resources/index.ts'
import type { Clock } from '../clock.ts'
import type { Body } from '../content/body.ts'
import type { Tables } from '../db/tables.ts'
import { fail, issue } from '../errors.ts'
import { tenantOf } from '../tenant/tenantQueries.ts'
import type { EffectRunner } from './effects/runEffects.ts'
import { recordWriterOf } from './write/writeRecords.ts'

/** Keys of the applications, in the order in which they were made. */
export const applicationKeys = async (db: Kysely<Tables>): Promise<readonly string[]> =>
  (await db.selectFrom('applications').select('app_key').orderBy('id').execute()).map(row => row.app_key)

interface NewSite {
  readonly settings: Body
  readonly owner: Body
  readonly clock: Clock
  readonly effects: EffectRunner
}

/** Stores an application and the user it belongs to, in the transaction that is open. Throws Failure: 'taken', 'invalid'. */
export const addApplication = async (
  tx: Kysely<Tables>,
  appKey: string,
  { settings, owner, ...options }: NewSite,
): Promise<void> => {
  const tenant = tenantOf(tx, appKey)
  const former = await tenant.select('application_state').select('app_key').executeTakeFirst()
  if (former)
    fail('taken', {
      issue: issue('other', { value: `There is an application '${appKey}' already. Choose another key.` }),
    })
  await tenant.insert('application_state', { content_version: 0 }).execute()
  const writer = recordWriterOf(tx, appKey, options)
  await writer.insert(applications, settings)
  const user = await writer.insert(users, { ...owner, type: 'owner' })
  await tenant.update('applications', { user_id: Number(user.id) }).execute()
}
