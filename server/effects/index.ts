/** The effects of all resources, the site's own among them. Those of a new resource are its file and a line here. */
import * as site from '#site/server'
import type { Effects } from '../records/effects/effects.ts'
import { socialEffects, subscriberEffects } from './applicationId.ts'
import { userEffects } from './users.ts'

export const allEffects: readonly Effects[] = [socialEffects, subscriberEffects, userEffects, ...(site.effects ?? [])]
