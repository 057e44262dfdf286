/** Configuration of this site: docs/site.md. */
import { defineSite } from './src/schema/site/siteConfig.ts'

export const site = defineSite({})
