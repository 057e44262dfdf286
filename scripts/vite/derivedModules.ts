import { dirname, join } from 'node:path'
import { type Plugin, type PluginOption, runnerImport } from 'vite'
import { siteModules } from './siteModules.ts'

/** Modules that derive plain data from the registry. */
const derived = /\/src\/resources\/derived\/\w+\.ts$/

/** The screens of visitors' forms, which a site without such forms does not carry. */
const formScreens = /\/src\/public\/app\/receivedScreens\.tsx$/

/** A module with the values of another, which are plain data. */
export const moduleOfValues = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join('\n')

/**
 * What visitors load of the descriptors: the build writes the values of these modules in their place, so that a browser gets no descriptor.
 * `plugins` are needed to load the registry. Default: none.
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
      const { receivedPages } = await valuesOf(join(dirname(id), '../../resources/derived/receivedPages.ts'))
      return Array.isArray(receivedPages) && receivedPages.length === 0
        ? moduleOfValues({ receivedRoutes: [] })
        : undefined
    },
  },
})
