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

/** The folder of package.json. */
export const projectFolder = above(here)

const [firstFolder = ''] = relative(projectFolder, here).split(sep)

/** The build that this file is part of, also before it is renamed to dist; dist for the sources. */
export const buildFolder = join(projectFolder, firstFolder.startsWith('dist') ? firstFolder : 'dist')

/** Whether a module is the program that was started. `url` is its import.meta.url. */
export const isProgram = (url: string): boolean =>
  process.argv[1] !== undefined && fileURLToPath(url) === resolve(process.argv[1])
