/** Effects of resources that also store the id of their application. */
import { socials, subscribers } from '../../../../src/resources/product.ts'
import type { Tenant } from '../../../db/tenant/tenantQueries.ts'
import { defineSystemEffects } from '../effects.ts'

interface Saving {
  readonly previous: object | undefined
  readonly tenant: Tenant
}
const setApplicationId = async ({ previous, tenant }: Saving) => {
  if (previous) return undefined
  const application = await tenant.select('applications').select('id').executeTakeFirst()
  return { app_id: application ? Number(application.id) : null }
}

/** Stores the id of the application in new records of `socials`. */
export const socialEffects = defineSystemEffects(socials, { beforeSave: setApplicationId })
/** Stores the id of the application in new subscribers. */
export const subscriberEffects = defineSystemEffects(subscribers, { beforeSave: setApplicationId })
