/** Where the project lies, from its sources as from its build. */
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const above = (folder: string): string => {
  if (existsSync(join(folder, 'package.json'))) return folder
  const next = dirname(folder)
  if (next === folder)
    throw new Error('The folder of the project cannot be found: no package.json lies above this file.')
  return above(next)
}

/** The folder of package.json. */
export const projectFolder = above(dirname(fileURLToPath(import.meta.url)))

/** Whether a module is the program that was asked to run. `url` is its import.meta.url. */
export const isProgram = (url: string): boolean =>
  process.argv[1] !== undefined && fileURLToPath(url) === resolve(process.argv[1])
