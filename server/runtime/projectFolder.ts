/** Where the project lies, from its sources as from its build. */
import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const above = (folder: string): string => {
  if (existsSync(join(folder, 'package.json'))) return folder
  const next = dirname(folder)
  if (next === folder)
    throw new Error('The folder of the project cannot be found: no package.json lies above this file.')
  return above(next)
}

const here = dirname(fileURLToPath(import.meta.url))

/** The folder of the product's package.json; of a build, that of the site's. */
const packageFolder = above(here)

/** The folder of the site: that of the product, until a site that installs it names its own. */
export const projectFolder = process.env.SITE_FOLDER ?? packageFolder

const [firstFolder = ''] = relative(packageFolder, here).split(sep)

/** Whether this file is part of a build, for which the descriptors were checked when it was made. */
export const isBuilt = firstFolder.startsWith('dist')

/** The build that this file is part of, also before it is renamed to dist; dist for the sources. */
export const buildFolder = join(packageFolder, isBuilt ? firstFolder : 'dist')

/** The folder whose `starter` a new site begins with: the site's own, its build, or the product. */
export const starterParent =
  [projectFolder, buildFolder, packageFolder].find(folder => existsSync(join(folder, 'starter/content.json'))) ??
  projectFolder

/** Whether a module is the program that was started. `url` is its import.meta.url. */
export const isProgram = (url: string): boolean =>
  process.argv[1] !== undefined && fileURLToPath(url) === resolve(process.argv[1])
