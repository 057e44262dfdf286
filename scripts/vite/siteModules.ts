/** The files of a site that the product reads as `#site`, and the product as those files import it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, parseSync } from 'vite'
import project from '../../package.json' with { type: 'json' }
import { productFolder, siteFolder } from '../siteFolder.js'

/** Each module of a site: its file, and what it may export. Only the first must be there. */
export const modules = {
  '#site': { file: 'site.config.ts', exports: ['site'] },
  '#site/server': { file: 'site.server.ts', exports: ['effects'] },
  '#site/public': { file: 'site.public.tsx', exports: ['screens', 'sections'] },
  '#site/admin': { file: 'site.admin.tsx', exports: ['inputs', 'cells', 'icons'] },
} as const satisfies Readonly<Record<string, { readonly file: string; readonly exports: readonly string[] }>>
type ModuleName = keyof typeof modules

/** What stands for a file that a site does not have. */
const absent = '\0absent-site-module'

const exportEntries = Object.entries(project.exports).flatMap(([path, target]) =>
  typeof target === 'object' ? [[`${project.name}${path.slice(1)}`, join(productFolder, target.default)] as const] : [],
)
/** Sources of the product by the names under which a site imports them. */
const entries: ReadonlyMap<string, string> = new Map(exportEntries)

/** Names that a module exports, 'default' among them. */
const exportedNames = (file: string, code: string): readonly string[] =>
  parseSync(file, code).module.staticExports.flatMap(({ entries: exported }) =>
    exported.flatMap(({ exportName, isType }) => (isType ? [] : [exportName.name ?? exportName.kind.toLowerCase()])),
  )

/** What is wrong with the exports of a file of a site, as sentences. */
export const exportMistakes = (name: ModuleName, code: string): readonly string[] => {
  const { file, exports: known } = modules[name]
  const isKnown = (exported: string) => (known as readonly string[]).includes(exported)
  const exported = exportedNames(file, code)
  if (name === '#site' && !exported.includes('site'))
    return [`${file} exports no site. Write: export const site = defineSite({ … })`]
  return exported
    .filter(each => !isKnown(each))
    .map(each => `${file} exports '${each}', which nothing reads. Export one of: ${known.join(', ')}.`)
}

const isModule = (name: string): name is ModuleName => Object.hasOwn(modules, name)

export const siteModules = (): Plugin => ({
  name: 'site-modules',
  enforce: 'pre',
  resolveId: {
    filter: { id: new RegExp(`^(?:#site|${project.name})(?:/|$)`) },
    handler: name => {
      if (!isModule(name)) return entries.get(name)
      const file = join(siteFolder, modules[name].file)
      if (existsSync(file)) return file
      if (name === '#site') throw new Error(`${siteFolder} has no site.config.ts. Make one: npx site init`)
      return absent
    },
  },
  load: { filter: { id: new RegExp(`^${absent}$`) }, handler: () => 'export {}' },
  transform: {
    filter: { id: /[\\/]site\.(?:config|server|public|admin)\.tsx?$/ },
    handler(code, id) {
      const name = Object.keys(modules).find(each => isModule(each) && id === join(siteFolder, modules[each].file))
      if (name === undefined || !isModule(name)) return
      const [mistake] = exportMistakes(name, code)
      if (mistake !== undefined) this.error(mistake)
    },
  },
})
