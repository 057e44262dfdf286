/** Creates an application and its first user. */
import type { Kysely } from 'kysely'
import type { Site } from '../../src/resources/createSite.ts'
import type { Body } from '../content/body.ts'
import type { Tables } from '../db/tables.ts'
import { tenantOf } from '../db/tenant/tenantQueries.ts'
import type { Clock } from '../runtime/clock.ts'
import { fail, issue } from '../runtime/errors.ts'
import type { EffectRunner } from './effects/runEffects.ts'
import { recordWriterOf } from './write/writeRecords.ts'

/** Keys of all applications, in order of creation. */
export const applicationKeys = async (db: Kysely<Tables>): Promise<readonly string[]> =>
  (await db.selectFrom('applications').select('app_key').orderBy('id').execute()).map(row => row.app_key)

interface NewApplication {
  readonly settings: Body
  readonly owner: Body
  readonly clock: Clock
  readonly effects: EffectRunner
}

/** Stores an application and its owner in the open transaction. Throws Failure 'taken' or 'invalid'. */
export const addApplication = async (
  site: Site,
  tx: Kysely<Tables>,
  appKey: string,
  { settings, owner, ...options }: NewApplication,
): Promise<void> => {
  const tenant = tenantOf(site, tx, appKey)
  const previous = await tenant.select('application_state').select('app_key').executeTakeFirst()
  if (previous)
    fail('taken', {
      issue: issue('other', { value: `There is an application '${appKey}' already. Choose another key.` }),
    })
  await tenant.insert('application_state', { content_version: 0 }).execute()
  const writer = recordWriterOf(site, tx, appKey, options)
  await writer.insert(site.applications, settings)
  const user = await writer.insert(site.users, { ...owner, type: 'owner' })
  await tenant.update('applications', { user_id: Number(user.id) }).execute()
}
