/**
 * Public API for the configuration and resources of a site:
 * `import { defineSite, defineResource, text } from 'organisation-site'`.
 */
export type { PublicRecordNamed, RecordNamed } from './resources/records.ts'
export { blocks, group, rows } from './schema/descriptor/compositeFields.ts'
export * from './schema/descriptor/field.ts'
export { defineResource } from './schema/descriptor/resource.ts'
export { defineTemplate, headed, introduced } from './schema/looks/defineTemplate.ts'
export type { Register } from './schema/looks/register.ts'
export { defineSite } from './schema/site/siteConfig.ts'
export type { WordsOf } from './schema/words/resourceWords.ts'
