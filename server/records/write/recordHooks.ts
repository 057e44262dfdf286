/** What a write of one resource does beside its own row. */
import { randomInt } from 'node:crypto'
import type { ResourceName } from '../../../src/resources/index.ts'
import { activeStatus } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Row } from '../../db/tables.ts'
import { fail } from '../../errors.ts'
import type { Tenant } from '../../tenant/tenantQueries.ts'

interface Effects {
  /** Read-only fields of a new record. */
  readonly set?: (tenant: Tenant) => Promise<Row>
  readonly afterSave?: (tenant: Tenant, former: Row, values: Row) => Promise<void>
  readonly beforeRemoval?: (tenant: Tenant, former: Row) => Promise<void>
}

const applicationId = async (tenant: Tenant): Promise<Row> => {
  const application = await tenant.select('applications').select('id').executeTakeFirst()
  return { app_id: application?.id ?? null }
}

/** Ends the sessions of a user, and the ways to a new password that were sent to them. */
const endAccess = async (tenant: Tenant, userId: number): Promise<void> => {
  await tenant.delete('sessions').where('user_id', '=', userId).execute()
  await tenant.delete('password_resets').where('user_id', '=', userId).execute()
}

/** Ends the tokens that programs use in a user's name. */
const endTokens = async (tenant: Tenant, userId: number): Promise<void> => {
  await tenant.delete('api_tokens').where('user_id', '=', userId).execute()
}

const isActiveOwner = ({ status, type }: Row): boolean => status === activeStatus && type === 'owner'

/** Throws Failure where, without this user, nobody could sign in ('last-user'), or nobody as an owner ('last-owner'). `isGone` for one who could not sign in any more. */
const refuseLastUser = async (tenant: Tenant, former: Row, { isGone }: { readonly isGone: boolean }): Promise<void> => {
  const active = tenant.select('users').select('id').where('status', '=', activeStatus)
  const others = active.where('id', '<>', former.id ?? null)
  if (isGone && !(await others.limit(1).executeTakeFirst())) fail('last-user')
  if (isActiveOwner(former) && !(await others.where('type', '=', 'owner').limit(1).executeTakeFirst()))
    fail('last-owner')
}

const referenceDigits = 8

/** Eight digits in two groups, easily read out, that no other message of the application has. */
const newReference = async (tenant: Tenant): Promise<Row> => {
  for (;;) {
    const number = String(randomInt(10 ** referenceDigits)).padStart(referenceDigits, '0')
    const reference = `${number.slice(0, 4)}-${number.slice(4)}`
    const taken = await tenant.select('messages').select('id').where('reference', '=', reference).executeTakeFirst()
    if (!taken) return { reference }
  }
}

const effects: { readonly [N in ResourceName]?: Effects } = {
  messages: { set: newReference },
  socials: { set: applicationId },
  subscribers: { set: applicationId },
  users: {
    afterSave: async (tenant, former, values) => {
      const isGone = values.status !== activeStatus
      if (!isActiveOwner(values)) await refuseLastUser(tenant, former, { isGone })
      if (!isGone && !values.password) return
      await endAccess(tenant, Number(former.id))
      await endTokens(tenant, Number(former.id))
    },
    beforeRemoval: async (tenant, former) => {
      await refuseLastUser(tenant, former, { isGone: true })
      await endAccess(tenant, Number(former.id))
      await endTokens(tenant, Number(former.id))
    },
  },
}

const effectsOf = ({ name }: Descriptor): Effects =>
  Object.hasOwn(effects, name) ? (effects[name as ResourceName] ?? {}) : {}

/** What the server itself puts into a new record. */
export const setByServer = async (tenant: Tenant, resource: Descriptor): Promise<Row> =>
  (await effectsOf(resource).set?.(tenant)) ?? {}

/** Follows an update; `values` are those that were stored. */
export const afterSave = async (tenant: Tenant, resource: Descriptor, former: Row, values: Row): Promise<void> =>
  effectsOf(resource).afterSave?.(tenant, former, values)

/** Comes before a removal, and may refuse it. */
export const beforeRemoval = async (tenant: Tenant, resource: Descriptor, former: Row): Promise<void> =>
  effectsOf(resource).beforeRemoval?.(tenant, former)
