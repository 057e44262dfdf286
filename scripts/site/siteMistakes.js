/** Finds mistakes in the files, the configuration and the descriptors of the site, with their positions and remedies. */
import { LoadError, productModule } from '../vite/productModule.js'

/** @param {string} heading @param {readonly string[]} mistakes */
const listed = (heading, mistakes) => (mistakes.length > 0 ? [heading, ...mistakes].join('\n- ') : undefined)

/**
 * Checks the site. `mistakes` is one text of several lines; undefined if the site can be built. `findings` lists texts
 * that have no translation and are shown in English. `isReadable` is false if a file has a syntax error, or imports a
 * file that does not exist.
 * @param {import('../vite/productModule.js').Loader} vite
 * @returns {Promise<{ readonly mistakes?: string | undefined, readonly findings?: string | undefined, readonly isReadable: boolean }>}
 */
export const siteMistakes = async vite => {
  /** @type {typeof import('../vite/siteFiles.ts')} */
  const { fileMistakes } = await productModule(vite, 'scripts/vite/siteFiles.ts')
  const inFiles = listed('The files of the site have errors:', fileMistakes())
  if (inFiles !== undefined) return { mistakes: inFiles, isReadable: false }
  /** @type {typeof import('./checkedSite.ts') | LoadError} */
  const module = await productModule(vite, 'scripts/site/checkedSite.ts').catch(error => {
    if (error instanceof LoadError) return error
    throw error
  })
  if (module instanceof LoadError) return { mistakes: module.message, isReadable: true }
  const mistakes = module.siteMistakes(module.site)
  if (mistakes !== undefined) return { mistakes, isReadable: true }
  /** @type {typeof import('../vite/siteParts.ts')} */
  const { missingPartsHere } = await productModule(vite, 'scripts/vite/siteParts.ts')
  const missing = listed('The site is incomplete:', missingPartsHere(module.listedParts(module.site)))
  return missing === undefined
    ? { findings: module.untranslatedTexts(module.site), isReadable: true }
    : { mistakes: missing, isReadable: true }
}
