/** Effects of the resources of the product. A new resource adds a file and an entry here. */
import type { Effects } from '../effects.ts'
import { socialEffects, subscriberEffects } from './applicationId.ts'
import { customRoleEffects } from './customRoles.ts'
import { userEffects } from './users.ts'

export const productEffects: readonly Effects[] = [socialEffects, subscriberEffects, customRoleEffects, userEffects]
