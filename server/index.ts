/** Public API for `site.server.ts` of a site: import { defineEffects } from 'organisation-site/server'. */
export { defineEffects, type Effects } from './records/effects/effects.ts'
