/** Records that name their application by its id. */
import { socials, subscribers } from '../../src/resources/index.ts'
import { defineSystemEffects } from '../records/effects/effects.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'

interface Saving {
  readonly former: object | undefined
  readonly tenant: Tenant
}
const setApplicationId = async ({ former, tenant }: Saving) => {
  if (former) return undefined
  const application = await tenant.select('applications').select('id').executeTakeFirst()
  return { app_id: application ? Number(application.id) : null }
}

export const socialEffects = defineSystemEffects(socials, { beforeSave: setApplicationId })
export const subscriberEffects = defineSystemEffects(subscribers, { beforeSave: setApplicationId })
