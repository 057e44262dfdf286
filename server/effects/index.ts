/** The effects of all resources. Those of a new resource are its file and a line here. */
import type { Effects } from '../records/effects/effects.ts'
import { socialEffects, subscriberEffects } from './applicationId.ts'
import { userEffects } from './users.ts'

export const allEffects: readonly Effects[] = [socialEffects, subscriberEffects, userEffects]
