/** Folders of the product's sources and of the site: the same here, different if the product is installed. */
import { fileURLToPath } from 'node:url'

export const productFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
/** Folder with site.config.ts. The command `site` sets the variable. */
export const siteFolder = process.env.SITE_FOLDER ?? productFolder
