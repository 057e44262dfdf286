/** Configuration of this site. docs/site.md documents the options. */
import { defineSite } from './src/schema/site/siteConfig.ts'

export const site = defineSite({})
