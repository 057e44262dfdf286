import { users } from '../../src/resources/index.ts'
import { activeStatus } from '../../src/schema/descriptor/field.ts'
import { fail } from '../errors.ts'
import { defineSystemEffects } from '../records/effects/effects.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'

/** Ends the sessions of a user, the ways to a new password that were sent to them, and the tokens that programs use in their name. */
const endAccess = async (tenant: Tenant, userId: number): Promise<void> => {
  await tenant.delete('sessions').where('user_id', '=', userId).execute()
  await tenant.delete('password_resets').where('user_id', '=', userId).execute()
  await tenant.delete('api_tokens').where('user_id', '=', userId).execute()
}

interface Access {
  readonly status: number
  readonly type: string | null
}

const isActiveOwner = ({ status, type }: Access): boolean => status === activeStatus && type === 'owner'

/** Throws Failure where, without this user, nobody could sign in ('last-user'), or nobody as an owner ('last-owner'). `isGone` for one who could not sign in any more. */
const refuseLastUser = async (
  tenant: Tenant,
  former: Access & { readonly id: number },
  { isGone }: { readonly isGone: boolean },
): Promise<void> => {
  const active = tenant.select('users').select('id').where('status', '=', activeStatus)
  const others = active.where('id', '<>', former.id)
  if (isGone && !(await others.limit(1).executeTakeFirst())) fail('last-user')
  if (isActiveOwner(former) && !(await others.where('type', '=', 'owner').limit(1).executeTakeFirst()))
    fail('last-owner')
}

/** A site always has an owner who can sign in; somebody who may not any more, or whose password was changed, is signed out everywhere. */
export const userEffects = defineSystemEffects(users, {
  beforeSave: async ({ record, former, changed, tenant }) => {
    if (!former) return
    const isGone = record.status !== activeStatus
    if (!isActiveOwner(record)) await refuseLastUser(tenant, former, { isGone })
    if (isGone || changed.has('password')) await endAccess(tenant, former.id)
  },
  beforeDelete: async ({ record, tenant }) => {
    await refuseLastUser(tenant, record, { isGone: true })
    await endAccess(tenant, record.id)
  },
})
