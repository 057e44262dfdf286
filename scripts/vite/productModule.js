/** Loads sources of the product outside of a build. */
import { join } from 'node:path'
import { productFolder } from '../siteFolder.js'

/** Why a source of the product cannot be loaded, as one sentence: nearly always what the site says. */
export class LoadError extends Error {}

/** What finds the files of the site. @param {typeof import('vite')} vite */
const siteModules = async ({ runnerImport }) => {
  /** @type {{ module: typeof import('./siteModules.ts') }} */
  const { module } = await runnerImport(join(productFolder, 'scripts/vite/siteModules.ts'), { configFile: false })
  return module.siteModules()
}

/**
 * A module of the product, for the site that is built: `#site` is its site.config.ts. Throws LoadError.
 * @template T
 * @param {typeof import('vite')} vite
 * @param {string} file From the product's folder.
 * @returns {Promise<T>}
 */
export const productModule = async (vite, file) => {
  const plugins = [await siteModules(vite)]
  try {
    const { module } = await vite.runnerImport(join(productFolder, file), {
      root: productFolder,
      configFile: false,
      logLevel: 'warn',
      plugins,
    })
    return /** @type {T} */ (module)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new LoadError(`site.config.ts, or what it imports, cannot be loaded: ${reason}`, { cause })
  }
}
