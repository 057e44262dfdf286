import { dirname, join } from 'node:path'
import { type Plugin, type PluginOption, runnerImport } from 'vite'
import { siteModules } from './siteModules.ts'

/** Modules that derive plain data from the registry. */
const derived = /\/src\/resources\/derived\/\w+\.ts$/

/** Screens of the public forms. A site without such forms does not load them. */
const formScreens = /\/src\/public\/app\/submissionScreens\.tsx$/

/** Source text of a module that exports the given plain data. */
export const moduleOfValues = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join('\n')

/**
 * Vite plugin that replaces these modules with their values, so that browsers load no descriptor, and leaves out the
 * screens of the public forms if a site has none. `plugins`: further plugins for loading the registry. Default: none.
 */
export const derivedModules = (plugins: readonly PluginOption[] = []): Plugin => ({
  name: 'derived-modules',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: [derived, formScreens] },
    handler: async id => {
      const valuesOf = async (file: string) => {
        const { module } = await runnerImport<Readonly<Record<string, unknown>>>(file, {
          configFile: false,
          logLevel: 'error',
          plugins: [siteModules(), ...plugins],
        })
        return module
      }
      if (!formScreens.test(id)) return moduleOfValues(await valuesOf(id))
      const { submissionPages } = await valuesOf(join(dirname(id), '../../resources/derived/publicPages.ts'))
      return Array.isArray(submissionPages) && submissionPages.length === 0
        ? 'export const submissionRoutesOf = () => []'
        : undefined
    },
  },
})
