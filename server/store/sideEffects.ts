/** What a write of one resource does beside its own row. */
import type { ResourceName } from '../../src/resources/index.ts'
import type { Descriptor } from '../../src/schema/resource.ts'
import { fail } from '../failures.ts'
import type { Row } from '../tables.ts'
import type { Tenant } from '../tenancy.ts'

interface Effects {
  /** Read-only fields of a new record. */
  readonly set?: (tenant: Tenant) => Promise<Row>
  readonly afterSave?: (tenant: Tenant, id: number, values: Row) => Promise<void>
  readonly beforeRemoval?: (tenant: Tenant, id: number) => Promise<void>
}

const applicationId = async (tenant: Tenant): Promise<Row> => {
  const application = await tenant.select('applications').select('id').executeTakeFirst()
  return { app_id: application?.id ?? null }
}

const endSessions = async (tenant: Tenant, userId: number): Promise<void> => {
  await tenant.delete('sessions').where('user_id', '=', userId).execute()
}

const effects: { readonly [N in ResourceName]?: Effects } = {
  socials: { set: applicationId },
  subscribers: { set: applicationId },
  users: {
    afterSave: async (tenant, id, values) => {
      if (values.password) await endSessions(tenant, id)
    },
    beforeRemoval: async (tenant, id) => {
      const other = await tenant.select('users').select('id').where('id', '<>', id).executeTakeFirst()
      if (!other) fail('last-user')
      await endSessions(tenant, id)
    },
  },
}

const effectsOf = ({ name }: Descriptor): Effects =>
  Object.hasOwn(effects, name) ? (effects[name as ResourceName] ?? {}) : {}

/** What the server itself puts into a new record. */
export const setByServer = async (tenant: Tenant, entity: Descriptor): Promise<Row> =>
  (await effectsOf(entity).set?.(tenant)) ?? {}

/** Follows an update; `values` are those that were stored. */
export const afterSave = async (tenant: Tenant, entity: Descriptor, id: number, values: Row): Promise<void> =>
  effectsOf(entity).afterSave?.(tenant, id, values)

/** Comes before a removal, and may refuse it. */
export const beforeRemoval = async (tenant: Tenant, entity: Descriptor, id: number): Promise<void> =>
  effectsOf(entity).beforeRemoval?.(tenant, id)
