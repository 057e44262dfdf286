/** Public API for `site.server.ts` of a site: import { defineEffects } from 'organisation-site/server'. */
export * from '../src/resources/product.ts'
export { defineEffects, type Effects } from './records/effects/effects.ts'
