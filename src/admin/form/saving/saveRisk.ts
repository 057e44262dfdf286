/** Saves that take away access, and therefore ask for confirmation. */
import type { Site } from '../../../resources/createSite.ts'
import { activeStatus } from '../../../schema/descriptor/field.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { isAtLeast, isRole } from '../../../schema/descriptor/role.ts'
import { type AnyRecord, isSettings, isUsers } from '../../data/descriptors.ts'

/**
 * `site-off`: visitors no longer see any page. `account-off`: the signed-in person can no longer sign in.
 * `role-lowered`: the signed-in person gets a lower role.
 */
export type SaveRisk = 'site-off' | 'account-off' | 'role-lowered'

interface Save {
  readonly descriptor: Descriptor
  /** undefined for a new record. */
  readonly stored: AnyRecord | undefined
  readonly values: Readonly<Record<string, unknown>>
  /** Id of the signed-in person; undefined if the provider does not report it. */
  readonly userId: number | undefined
}

/** Risk of a save; undefined if it has none. */
export const saveRiskOf = (site: Site, { descriptor, stored, values, userId }: Save): SaveRisk | undefined => {
  if (!stored) return undefined
  const isDeactivated =
    stored.status === activeStatus && values.status !== undefined && Number(values.status) !== activeStatus
  if (isSettings(site, descriptor)) return isDeactivated ? 'site-off' : undefined
  if (!isUsers(site, descriptor) || userId === undefined || Number(stored.id) !== userId) return undefined
  if (isDeactivated) return 'account-off'
  const [previous, next] = [stored.type, values.type]
  return isRole(previous) && isRole(next) && !isAtLeast(next, previous) ? 'role-lowered' : undefined
}
