/**
 * Public API for the configuration and resources of a site:
 * `import { defineSite, defineResource, text } from 'organisation-site'`.
 */
export type { PublicRecordNamed, RecordNamed } from './resources/records.ts'
export { defineTemplate, headed, introduced } from './schema/looks/defineTemplate.ts'
export type { Register } from './schema/looks/register.ts'
export * from './schema/site/resourceFiles.ts'
export { defineSite } from './schema/site/siteConfig.ts'
