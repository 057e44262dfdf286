/** Resolves the files of a site that the product imports as `#site`, and the product as those files import it. */
import { existsSync } from 'node:fs'
import { join, normalize, relative } from 'node:path'
import { type Plugin, parseSync } from 'vite'
import project from '../../package.json' with { type: 'json' }
import { productFolder, siteFolder } from '../site/folders.js'

/** Modules of a site, with their file and allowed exports. Only the first is required. */
export const modules = {
  '#site': { file: 'site.config.ts', exports: ['site'] },
  '#site/server': { file: 'site.server.ts', exports: ['effects'] },
  '#site/public': { file: 'site.public.tsx', exports: ['screens', 'sections'] },
  '#site/admin': { file: 'site.admin.tsx', exports: ['inputs', 'cells', 'icons', 'bulkActions'] },
} as const satisfies Readonly<Record<string, { readonly file: string; readonly exports: readonly string[] }>>
type ModuleName = keyof typeof modules

/** Id of a missing file's replacement; the module's name follows. */
const absent = '\0absent-site-module:'

const exportEntries = Object.entries(project.exports).flatMap(([path, target]) =>
  typeof target === 'object' ? [[`${project.name}${path.slice(1)}`, join(productFolder, target.default)] as const] : [],
)
/** Sources of the product, by the names under which a site imports them. */
export const entries: ReadonlyMap<string, string> = new Map(exportEntries)

/** Names that a module exports, including 'default' but without `export *`. Default: without types. */
export const exportedNames = (file: string, code: string, { withTypes = false } = {}): readonly string[] =>
  parseSync(file, code).module.staticExports.flatMap(({ entries: exported }) =>
    exported.flatMap(({ exportName: { kind, name }, isType }) =>
      kind === 'None' || (isType && !withTypes) ? [] : [name ?? 'default'],
    ),
  )

/** Mistakes in the exports of a site's file, as sentences. */
export const exportMistakes = (name: ModuleName, code: string): readonly string[] => {
  const { file, exports: known } = modules[name]
  const isKnown = (exported: string) => (known as readonly string[]).includes(exported)
  const exported = exportedNames(file, code)
  if (name === '#site' && !exported.includes('site'))
    return [`${file} exports no site. Write: export const site = defineSite({ … })`]
  return exported
    .filter(each => !isKnown(each))
    .map(
      each =>
        `${file} exports '${each}', which nothing reads. Export ${known.length > 1 ? 'one of' : 'this'}: ${known.join(', ')}.`,
    )
}

export const isModule = (name: string): name is ModuleName => Object.hasOwn(modules, name)

/** The module with its missing exports added as undefined, because the product reads all of them. */
const withEveryExport = (name: string, code: string): string => {
  if (!isModule(name) || name === '#site') return code
  const { file, exports: known } = modules[name]
  const exported = exportedNames(file, code)
  return [code, ...known.filter(each => !exported.includes(each)).map(each => `export const ${each} = undefined`)].join(
    '\n',
  )
}

const siteFiles: readonly string[] = Object.values(modules).map(({ file }) => join(siteFolder, file))

/** Vite plugin that resolves `#site`, and the product as the files of a site import it. */
export const siteModules = (): Plugin => ({
  name: 'site-modules',
  enforce: 'pre',
  configureServer(vite) {
    vite.watcher.add([...siteFiles])
    // Resolves all modules again after a site's file has been added or removed.
    const look = (file: string): void => {
      if (!siteFiles.includes(normalize(file))) return
      vite.config.logger.info(`${relative(siteFolder, file)} was added or removed: the site is loaded again.`)
      for (const { moduleGraph, hot } of Object.values(vite.environments)) {
        moduleGraph.invalidateAll()
        hot.send({ type: 'full-reload' })
      }
    }
    vite.watcher.on('add', look).on('unlink', look)
  },
  resolveId: {
    filter: { id: new RegExp(`^(?:#site|${project.name})(?:/|$)`) },
    handler: name => {
      if (!isModule(name)) return entries.get(name)
      const file = join(siteFolder, modules[name].file)
      if (existsSync(file)) return file
      if (name === '#site') throw new Error(`${siteFolder} has no site.config.ts. Create one: npx site init`)
      return `${absent}${name}`
    },
  },
  load: {
    filter: { id: new RegExp(`^${absent}`) },
    handler: id => withEveryExport(id.slice(absent.length), ''),
  },
  transform: {
    filter: { id: /[\\/]site\.(?:config|server|public|admin)\.tsx?$/ },
    handler(code, id) {
      const name = Object.keys(modules).find(each => isModule(each) && id === join(siteFolder, modules[each].file))
      if (name === undefined || !isModule(name)) return
      const [mistake] = exportMistakes(name, code)
      if (mistake !== undefined) this.error(mistake)
      return { code: withEveryExport(name, code), map: null }
    },
  },
})
