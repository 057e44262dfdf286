import { users } from '../../../../src/resources/product.ts'
import { activeStatus } from '../../../../src/schema/descriptor/field.ts'
import type { Tenant } from '../../../db/tenant/tenantQueries.ts'
import { fail } from '../../../runtime/errors.ts'
import { defineSystemEffects } from '../effects.ts'

/** Ends the views of the back office that a user has started as an owner. */
const endViewsBy = async (tenant: Tenant, userId: number): Promise<void> => {
  await tenant.delete('sessions').where('viewer_id', '=', userId).execute()
}

/** Ends the sessions of a user, with all views of and by them, and revokes pending password resets and API tokens. */
const endAccess = async (tenant: Tenant, userId: number): Promise<void> => {
  await endViewsBy(tenant, userId)
  await tenant.delete('sessions').where('user_id', '=', userId).execute()
  await tenant.delete('password_resets').where('user_id', '=', userId).execute()
  await tenant.delete('api_tokens').where('user_id', '=', userId).execute()
}

interface Access {
  readonly status: number
  readonly type: string | null
}

const isActiveOwner = ({ status, type }: Access): boolean => status === activeStatus && type === 'owner'

/**
 * Throws Failure 'last-user' if no other user can sign in, and 'last-owner' if the user is the only owner who can.
 * `isGone` is true if the user will no longer be able to sign in.
 */
const refuseLastUser = async (
  tenant: Tenant,
  previous: Access & { readonly id: number },
  { isGone }: { readonly isGone: boolean },
): Promise<void> => {
  const active = tenant.select('users').select('id').where('status', '=', activeStatus)
  const others = active.where('id', '<>', previous.id)
  if (isGone && !(await others.limit(1).executeTakeFirst())) fail('last-user')
  if (isActiveOwner(previous) && !(await others.where('type', '=', 'owner').limit(1).executeTakeFirst()))
    fail('last-owner')
}

/**
 * Ensures that a site always has an owner who can sign in. Signs a user out everywhere after deactivation or a new
 * password. Ends the views of an owner whose role changes.
 */
export const userEffects = defineSystemEffects(users, {
  beforeSave: async ({ record, previous, changed, tenant }) => {
    if (!previous) return
    const isGone = record.status !== activeStatus
    if (!isActiveOwner(record)) await refuseLastUser(tenant, previous, { isGone })
    if (isGone || changed.has('password')) await endAccess(tenant, previous.id)
    if (changed.has('type') || changed.has('role_id')) await endViewsBy(tenant, previous.id)
  },
  beforeDelete: async ({ record, tenant }) => {
    await refuseLastUser(tenant, record, { isGone: true })
    await endAccess(tenant, record.id)
  },
})
