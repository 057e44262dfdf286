/** The sources of the product, and the site that is built of them: one folder here, two where the product is installed. */
import { fileURLToPath } from 'node:url'

export const productFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
/** Holds site.config.ts. The command `site` sets the variable. */
export const siteFolder = process.env.SITE_FOLDER ?? productFolder
