import { customRoles, users } from '../../../../src/resources/product.ts'
import { isBase } from '../../../../src/schema/descriptor/access/customRole.ts'
import { activeStatus } from '../../../../src/schema/descriptor/field.ts'
import { type Role, roleOf } from '../../../../src/schema/descriptor/role.ts'
import type { Tenant } from '../../../db/tenant/tenantQueries.ts'
import type { Actor } from '../../../permissions/permissions.ts'
import { fail, issue } from '../../../runtime/errors.ts'
import { revokeTokensOf } from '../../rows/userTokens.ts'
import { defineSystemEffects } from '../effects.ts'

/** Ends the views of the back office that a user has started as an owner. */
const endViewsBy = async (tenant: Tenant, userId: number): Promise<void> => {
  await tenant.delete('sessions').where('viewer_id', '=', userId).execute()
}

/** Ends the sessions of a user, with all views of and by them, and revokes pending password resets and API tokens. */
const endAccess = async (
  tenant: Tenant,
  userId: number,
  author: { readonly by: Actor; readonly now: Date },
): Promise<void> => {
  await endViewsBy(tenant, userId)
  await tenant.delete('sessions').where('user_id', '=', userId).execute()
  await tenant.delete('password_resets').where('user_id', '=', userId).execute()
  await revokeTokensOf(tenant, userId, author)
}

interface Access {
  readonly status: number
  readonly type: string | null
  readonly role_id: number | null
}

/** True for a user who can sign in as an owner. A custom role never has the rights of an owner. */
const isActiveOwner = ({ status, type, role_id }: Access): boolean =>
  status === activeStatus && type === 'owner' && role_id === null

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
  if (!isActiveOwner(previous)) return
  const owners = others.where('type', '=', 'owner').where('role_id', 'is', null)
  if (!(await owners.limit(1).executeTakeFirst())) fail('last-owner')
}

/** Built-in role that a custom role narrows; undefined if it does not exist or is malformed. */
const baseOf = async (tenant: Tenant, roleId: number): Promise<Role | undefined> => {
  const [row] = await tenant.rowsById(customRoles.name, ['base'], [roleId])
  const base = roleOf(row?.base)
  return base && isBase(base) ? base : undefined
}

/**
 * Ensures that a site always has an owner who can sign in, and that the role of a user with a custom role is its base.
 * Signs a user out everywhere after deactivation or a new password. Ends the views of an owner whose role changes.
 */
export const userEffects = defineSystemEffects(users, {
  check: async ({ record, previous, changed, tenant }) => {
    // A new custom role sets the role. Later, the role follows it, so that no change of the role is lost silently.
    if (!previous || record.role_id === null || changed.has('role_id') || !changed.has('type')) return undefined
    const base = await baseOf(tenant, record.role_id)
    return record.type === base
      ? undefined
      : { type: issue('role-follows-custom', { label: users.fields.role_id.label }) }
  },
  beforeSave: async ({ record, previous, changed, tenant, by, now }) => {
    const isGiven = record.role_id !== null && (!previous || changed.has('role_id'))
    const base = isGiven && record.role_id !== null ? await baseOf(tenant, record.role_id) : undefined
    if (!previous) return base && { type: base }
    const isGone = record.status !== activeStatus
    if (!isActiveOwner(record)) await refuseLastUser(tenant, previous, { isGone })
    if (isGone || changed.has('password')) await endAccess(tenant, previous.id, { by, now })
    if (changed.has('type') || changed.has('role_id')) await endViewsBy(tenant, previous.id)
    return base && { type: base }
  },
  beforeDelete: async ({ record, tenant, by, now }) => {
    await refuseLastUser(tenant, record, { isGone: true })
    await endAccess(tenant, record.id, { by, now })
  },
})
