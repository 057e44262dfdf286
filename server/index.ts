/** What `site.server.ts` of a site is written with: import { defineEffects } from 'organisation-site/server'. */
export { defineEffects, type Effects } from './records/effects/effects.ts'
