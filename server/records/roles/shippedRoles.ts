/** Adds the custom roles of `site.config.ts` to applications. */
import type { Kysely } from 'kysely'
import type { Site } from '../../../src/resources/createSite.ts'
import { customRoles } from '../../../src/resources/product.ts'
import { bodyOfRole, handleOf, type ShippedRole } from '../../../src/schema/descriptor/access/shippedRoles.ts'
import { entriesOf } from '../../../src/schema/site/registered.ts'
import { toTimestamp } from '../../../src/schema/values/time/dates.ts'
import { inTransaction } from '../../db/sqlite/groupCommit.ts'
import type { Tables } from '../../db/tables.ts'
import { type Tenant, tenantOf } from '../../db/tenant/tenantQueries.ts'
import type { Clock } from '../../runtime/clock.ts'
import { Failure } from '../../runtime/errors.ts'
import type { EffectRunner } from '../effects/runEffects.ts'
import { recordWriterOf } from '../write/writeRecords.ts'

interface ShipOptions {
  readonly clock: Clock
  readonly effects: EffectRunner
  /** Receives a sentence for each role that could not be added. */
  readonly report: (message: string) => void
}

/** Roles of the site that the application never had. */
const missingRoles = async (tenant: Tenant): Promise<readonly ShippedRole[]> => {
  const roles = entriesOf<ShippedRole>(tenant.site.config.roles)
  if (roles.length === 0) return []
  const rows = await tenant.select('shipped_roles').select('handle').execute()
  const known = new Set(rows.map(({ handle }) => handle))
  return roles.filter(role => !known.has(handleOf(role)))
}

/** Adds one role, unless another process has added it. Throws Failure. */
const shipRole = async (
  site: Site,
  tx: Kysely<Tables>,
  appKey: string,
  { role, ...options }: Pick<ShipOptions, 'clock' | 'effects'> & { readonly role: ShippedRole },
): Promise<void> => {
  const tenant = tenantOf(site, tx, appKey)
  const handle = handleOf(role)
  // Locks the application, so that another process waits and then finds the role.
  await tenant.beginWrite(false)
  if (!(await missingRoles(tenant)).some(missing => handleOf(missing) === handle)) return
  await recordWriterOf(site, tx, appKey, options).insert(customRoles, bodyOfRole(role))
  await tenant.insert('shipped_roles', { handle, at: toTimestamp(options.clock()) }).execute()
}

/**
 * Adds the roles of the site that an application never had. A role that owners have deleted is not added again. A role
 * that cannot be added, for example because another one has its name, is reported and tried again at the next startup.
 */
export const shipRoles = async (
  site: Site,
  db: Kysely<Tables>,
  appKey: string,
  { report, ...options }: ShipOptions,
): Promise<void> => {
  for (const role of await missingRoles(tenantOf(site, db, appKey))) {
    try {
      await inTransaction(db, tx => shipRole(site, tx, appKey, { ...options, role }))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      report(`The role '${role.name}' of site.config.ts was not added to '${appKey}': ${error.message}`)
    }
  }
}
