/** What this site adds to the product: docs/site.md. */
import { defineSite } from './src/schema/site/siteConfig.ts'

export const site = defineSite({})
