/** Architecture rules: the layers and packages that each layer may import, and rules for every file. */
import { posix } from 'node:path'
import { type Import, readSource, type Source, type Tree } from './imports.ts'
import { crowdedFolders, filesOutsideLevels, upwardImports } from './levels.ts'

interface Layer {
  /** Lower layers that it may import. */
  readonly below: readonly string[]
  /** Packages that it may import. */
  readonly packages: RegExp
}

const none = /^$/
const content = ['src/schema', 'src/messages', 'src/resources', 'src/api']

/** Layers by folder, the lowest first. `src` stands for the files directly in it: the data and auth providers. */
const layers: Readonly<Record<string, Layer>> = {
  'src/design': { below: [], packages: /^culori$/ },
  'src/schema': { below: [], packages: /^(zod|#site)$/ },
  'src/messages': { below: ['src/schema'], packages: none },
  'src/resources': { below: ['src/schema', 'src/messages'], packages: /^#site$/ },
  'src/api': { below: ['src/schema', 'src/messages', 'src/resources'], packages: /^zod$/ },
  src: { below: content, packages: /^(react-admin|ra-core|ra-data-simple-rest|p-map)$/ },
  'src/admin': {
    below: ['src/design', ...content, 'src'],
    packages:
      /^(react|react-dom|react-router-dom|react-admin|ra-core|react-hook-form|@tanstack\/react-query|idb-keyval|p-map|papaparse|diff|uqr|#site(\/admin)?|@simplewebauthn\/browser|@(mui|emotion|tiptap)\/.+)$/,
  },
  'src/public': {
    below: ['src/design', ...content],
    packages: /^(react|react-dom|swiper|#site\/public)$/,
  },
  server: {
    below: content,
    packages:
      /^(?!(react|react-.*|ra-.*|swiper|vite|vitest|@(mui|emotion|tiptap|tanstack|vitejs|testing-library)\/.*)$)/,
  },
}

/** The only file of the server that imports from another application: it renders the public site. */
const exceptions: Readonly<Record<string, string>> = { 'server/pages/render.ts': 'src/public' }
/** Entry of the public site on the server, which visitors never load. */
const serverEntry = 'src/public/app/entry-server.tsx'
/** Packages that the public site may load at run time, directly or indirectly: no admin library and no zod (23 kB). */
const publicRuntime = layers['src/public']?.packages ?? none
const providedByReactAdmin: readonly string[] = ['ra-core', 'react-hook-form', '@tanstack/react-query']

/** Layer of a file; undefined outside all layers. */
const layerOf = (file: string): string | undefined => {
  if (posix.dirname(file) === 'src') return 'src'
  return Object.keys(layers).find(layer => layer !== 'src' && file.startsWith(`${layer}/`))
}

const arrow = (found: Pick<Import, 'from' | 'to'>) => `${found.from} -> ${found.to}`

const upwards = (imports: readonly Import[]): readonly string[] =>
  imports
    .filter(({ from, to, isPackage }) => {
      const layer = layerOf(from)
      if (isPackage || layer === undefined) return false
      const target = layerOf(to)
      if (target === undefined) return true
      return target !== layer && !layers[layer]?.below.includes(target) && exceptions[from] !== target
    })
    .map(arrow)

const foreignPackages = (imports: readonly Import[]): readonly string[] =>
  imports
    .filter(({ from, to, isPackage }) => {
      const layer = layerOf(from)
      if (!isPackage || layer === undefined || (from === serverEntry && to.startsWith('node:'))) return false
      return !layers[layer]?.packages.test(to)
    })
    .map(arrow)

const undeclared = (imports: readonly Import[], dependencies: readonly string[]): readonly string[] =>
  imports
    .filter(({ from, to, isPackage, isType }) => {
      if (!isPackage || isType || to.startsWith('node:') || to.startsWith('#') || dependencies.includes(to))
        return false
      return !(layerOf(from) === 'src/admin' && providedByReactAdmin.includes(to))
    })
    .map(arrow)

/** True for files derived from descriptors: the build replaces them with their values. Source: scripts/vite/derivedModules.ts. */
const isDerived = (file: string): boolean => file.startsWith('src/resources/derived/')

/** Packages and descriptors that a visitor's browser would load, each as the chain of imports that leads to it. */
const heavyForVisitors = (imports: readonly Import[]): readonly string[] => {
  const found = new Set<string>()
  const seen = new Set<string>()
  const follow = (file: string, path: readonly string[]) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const { to, isPackage } of imports.filter(each => each.from === file && !each.isType)) {
      if (isDerived(to)) continue
      if (!isPackage && layerOf(to) === 'src/resources') found.add([...path, to].join(' -> '))
      else if (!isPackage) follow(to, [...path, to])
      else if (!publicRuntime.test(to)) found.add([...path, to].join(' -> '))
    }
  }
  for (const { from } of imports) if (from.startsWith('src/public/') && from !== serverEntry) follow(from, [from])
  return [...found]
}

/** Folder with the schemas of the API. */
const wireFolder = 'src/api/wire/'

/** Imports outside the folder of schemas that would make a browser load a schema of the API, or zod. */
const schemasInBrowsers = (imports: readonly Import[]): readonly string[] => {
  const isZod = ({ to, isType }: Import) => to === 'zod' && !isType
  const schemas = imports.filter(each => each.from.startsWith(wireFolder) && isZod(each)).map(({ from }) => from)
  return imports
    .filter(({ from }) => from.startsWith('src/') && !from.startsWith(wireFolder))
    .filter(each => (layerOf(each.from) === 'src/api' && isZod(each)) || (!each.isType && schemas.includes(each.to)))
    .map(arrow)
}

/** Import cycles, including type imports, each listed once. */
const cycles = (imports: readonly Import[]): readonly string[] => {
  const found = new Set<string>()
  const done = new Set<string>()
  const follow = (file: string, path: readonly string[]) => {
    const start = path.indexOf(file)
    if (start !== -1) {
      const ring = path.slice(start)
      const first = ring.indexOf(ring.toSorted()[0] ?? '')
      const turned = [...ring.slice(first), ...ring.slice(0, first)]
      found.add([...turned, turned[0]].join(' -> '))
    }
    if (start !== -1 || done.has(file)) return
    for (const { to } of imports.filter(each => each.from === file && !each.isPackage)) follow(to, [...path, file])
    done.add(file)
  }
  for (const { from } of imports) follow(from, [])
  return [...found]
}

/** The only modules that may import the installed site. The build computes the modules in `derived`. */
const siteEntries =
  /^(server\/start\/installed\.ts|src\/resources\/(index\.ts|derived\/.*)|src\/public\/app\/installed\.ts|src\/admin\/boot\/installed\.ts)$/
const siteFiles = /^(src\/resources\/index\.ts|#site(\/\w+)?)$/

/** Imports of the installed site by modules that should receive a site. */
const besideEntries = (imports: readonly Import[]): readonly string[] =>
  imports.filter(({ from, to, isType }) => siteFiles.test(to) && !isType && !siteEntries.test(from)).map(arrow)

/** Imports of a descriptor's own file from another layer. A site may extend the descriptor. */
const besideRegistry = (imports: readonly Import[]): readonly string[] =>
  imports
    .filter(({ from, to, isPackage }) => !isPackage && isRegistered(to) && layerOf(from) !== 'src/resources')
    .map(arrow)

const linesOf = (text: string): number => text.trimEnd().split('\n').length
const greatestLines = 400
const greatestDescriptorLines = 99
/** Files of `src/resources` beside the descriptors. */
const notDescriptors: readonly string[] = [
  ...['createSite.ts', 'perSite.ts', 'index.ts', 'product.ts', 'registry.ts', 'records.ts', 'check.ts'],
  ...['recordPages.ts', 'submissionResources.ts', 'publicFields.ts', 'publicRecords.ts'],
  ...['publicPages.ts', 'publicTables.ts', 'submissionForms.ts', 'submissionPages.ts'],
]
const isDescriptor = (file: string) =>
  file.startsWith('src/resources/') &&
  !file.startsWith('src/resources/words/') &&
  !notDescriptors.includes(posix.basename(file)) &&
  !isDerived(file)
/** True for a descriptor's file of the product, as listed in `product.ts`. */
const isRegistered = (file: string) =>
  posix.dirname(file) === 'src/resources' && !notDescriptors.includes(posix.basename(file))
const namelessNames = /^(utils?|helpers?|misc|common|types|constants)\.tsx?$/i

/** Violations of each rule in a tree, as sentences or 'file -> file'. */
export const violationsOf = (tree: Tree, dependencies: readonly string[]) => {
  const sources = Object.entries(tree).map(([file, text]) => [file, readSource(file, text)] as const)
  const imports = sources.flatMap(([, source]) => source.imports)
  const filesWhere = (isWrong: (source: Source) => boolean) =>
    sources.filter(([, source]) => isWrong(source)).map(([file]) => file)
  return {
    'imports go down the layers': upwards(imports),
    'folders import only from lower levels': upwardImports(imports),
    'every folder has a level': filesOutsideLevels(Object.keys(tree)),
    'folders have at most 15 files': crowdedFolders(Object.keys(tree)),
    'layers import only their permitted packages': foreignPackages(imports),
    'runtime imports are declared dependencies': undeclared(imports, dependencies),
    'public pages import only light packages': heavyForVisitors(imports),
    'browsers load no schema of the API': schemasInBrowsers(imports),
    'imports form no cycle': cycles(imports),
    'only entry points import the installed site': besideEntries(imports),
    'descriptors are imported from the registry': besideRegistry(imports),
    'modules have no default export': filesWhere(source => source.hasDefaultExport),
    'sources do not use any': filesWhere(source => source.anyCount > 0),
    'files have a maximum length': Object.entries(tree)
      .filter(([file, text]) => linesOf(text) > (isDescriptor(file) ? greatestDescriptorLines : greatestLines))
      .map(([file, text]) => `${file}: ${linesOf(text)} lines`),
    'files are named after their subject': Object.keys(tree).filter(file => namelessNames.test(posix.basename(file))),
  }
}

export type Rule = keyof ReturnType<typeof violationsOf>
