/**
 * Folders of the product's sources and of the site. They are the same in this repository, and different in a site that
 * installs the product as a package.
 */
import { fileURLToPath } from 'node:url'

export const productFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
/** Folder with site.config.ts. The command `site` sets the variable. */
export const siteFolder = process.env.SITE_FOLDER ?? productFolder
