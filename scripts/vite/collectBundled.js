/**
 * API of a Vite plugin that adds files to a build without making them modules.
 * @typedef {{ bundledFiles?: () => Iterable<string> }} BundlingApi
 */

/**
 * Vite plugin that collects in `files` the modules with code in a build, the modules that these import, and files that
 * other plugins list in `api.bundledFiles`.
 * @param {Set<string>} files @returns {import('vite').Plugin}
 */
export const collectBundled = files => ({
  name: 'collect-bundled',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        for (const id of file.moduleIds) {
          files.add(id)
          // A module that only re-exports others leaves no code.
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) files.add(imported)
        }
    for (const { api } of this.environment.plugins) {
      /** @type {BundlingApi | undefined} */
      const bundling = api
      for (const file of bundling?.bundledFiles?.() ?? []) files.add(file)
    }
  },
})
