/** Folders of the project, for running from sources and from a build. */
import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const above = (folder: string): string => {
  if (existsSync(join(folder, 'package.json'))) return folder
  const next = dirname(folder)
  if (next === folder) throw new Error('The project folder was not found: no parent folder has a package.json.')
  return above(next)
}

const here = dirname(fileURLToPath(import.meta.url))

/** Folder of the product's package.json; in a build, of the site's. */
const packageFolder = above(here)

/** Folder of the site: the product's folder, unless SITE_FOLDER is set by an installation. */
export const projectFolder = process.env.SITE_FOLDER ?? packageFolder

const [firstFolder = ''] = relative(packageFolder, here).split(sep)

/** True if this file is part of a build, which has checked the descriptors. */
export const isBuilt = firstFolder.startsWith('dist')

/** Folder of the build that contains this file, even before it is renamed to dist; dist for the sources. */
export const buildFolder = join(packageFolder, isBuilt ? firstFolder : 'dist')

/** Parent of the `starter` folder for a new site: the site itself, its build, or the product. */
export const starterParent =
  [projectFolder, buildFolder, packageFolder].find(folder => existsSync(join(folder, 'starter/content.json'))) ??
  projectFolder

/** True if a module is the main program. `url` is its import.meta.url. */
export const isProgram = (url: string): boolean =>
  process.argv[1] !== undefined && fileURLToPath(url) === resolve(process.argv[1])
