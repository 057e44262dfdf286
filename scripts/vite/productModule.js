/** Loads sources of the product outside of a build. */
import { join, relative, sep } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { productFolder, siteFolder } from '../site/folders.js'

/** Reason why a source of the product cannot be loaded, as one sentence: nearly always a mistake in the site's configuration. */
export class LoadError extends Error {}

/** Files in which the developers of a site in this repository write, from its folder. */
const writtenHere = /^(?:site\.\w+\.tsx?|src[\\/]resources[\\/].*)$/

/**
 * Position in a site's file that an error comes from, as file:line:column; undefined if its stack contains none.
 * @param {{ readonly stack?: string | undefined }} error
 * @param {string} folder
 */
export const placeOf = ({ stack = '' }, folder = siteFolder) => {
  const own = folder + sep
  for (const [, file = '', position] of stack.matchAll(/\(?((?:file:\/\/)?[^\s()]+?):(\d+:\d+)\)?$/gm)) {
    const path = file.replace(/^file:\/\//, '')
    const name = relative(folder, path)
    const isWritten = folder !== productFolder || writtenHere.test(name)
    if (path.startsWith(own) && isWritten && !path.includes(`${sep}node_modules${sep}`)) return `${name}:${position}`
  }
  return undefined
}

/** @typedef {Pick<typeof import('vite'), 'runnerImport'>} Loader The part of Vite that loads a module outside of a build. */

/** Loaded once. @type {Promise<{ module: typeof import('./siteModules.ts') }> | undefined} */
let loading

/** Vite plugin that resolves `#site`. @param {Loader} vite */
const siteModules = async ({ runnerImport }) => {
  loading ??= runnerImport(join(productFolder, 'scripts/vite/siteModules.ts'), { configFile: false })
  return (await loading).module.siteModules()
}

/**
 * Loads a module of the product for the current site: `#site` is its site.config.ts. Throws LoadError.
 * @template T
 * @param {Loader} vite
 * @param {string} file From the product's folder.
 * @returns {Promise<T>}
 */
export const productModule = async (vite, file) => {
  const plugins = [await siteModules(vite)]
  // Makes errors refer to the original lines.
  process.setSourceMapsEnabled(true)
  try {
    const { module } = await vite.runnerImport(join(productFolder, file), {
      root: productFolder,
      configFile: false,
      logLevel: 'warn',
      plugins,
    })
    return /** @type {T} */ (module)
  } catch (cause) {
    const place = cause instanceof Error ? placeOf(cause) : undefined
    const reason = stripVTControlCharacters(cause instanceof Error ? cause.message : String(cause))
    const found = place === undefined ? reason : `${place}: ${reason}.`
    throw new LoadError(`site.config.ts, or what it imports, cannot be loaded: ${found}`, { cause })
  }
}
