/** The rules of the house: which floor may import which, and which packages; and what no file may be. */
import { posix } from 'node:path'
import { type Import, readSource, type Source, type Tree } from './imports.ts'
import { crowded, unplaced, upwardsBetweenRooms } from './rooms.ts'

interface Floor {
  /** Floors below that it may import. */
  readonly below: readonly string[]
  /** Packages that it may import. */
  readonly packages: RegExp
}

const none = /^$/
const content = ['src/schema', 'src/messages', 'src/resources', 'src/api']

/** Floors by their folder, the lowest first. `src` is the files that lie directly in it: the data and auth providers. */
const floors: Readonly<Record<string, Floor>> = {
  'src/design': { below: [], packages: /^culori$/ },
  'src/schema': { below: [], packages: /^(zod|#site)$/ },
  'src/messages': { below: ['src/schema'], packages: none },
  'src/resources': { below: ['src/schema', 'src/messages'], packages: none },
  'src/api': { below: ['src/schema', 'src/messages', 'src/resources'], packages: none },
  src: { below: content, packages: /^(react-admin|ra-core|ra-data-simple-rest)$/ },
  'src/admin': {
    below: ['src/design', ...content, 'src'],
    packages:
      /^(react|react-dom|react-router-dom|react-admin|ra-core|react-hook-form|@tanstack\/react-query|idb-keyval|papaparse|uqr|#site\/admin|@simplewebauthn\/browser|@(mui|emotion|tiptap)\/.+)$/,
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

/** The one file of the server that reaches another tower: it renders the public tree. */
const exceptions: Readonly<Record<string, string>> = { 'server/pages/render.ts': 'src/public' }
/** The public tree's entry on the server: visitors never load it. */
const serverEntry = 'src/public/app/entry-server.tsx'
/** What the public tree may hold at run time, through whatever it imports: no admin library and no zod (23 kB). */
const publicRuntime = floors['src/public']?.packages ?? none
const providedByReactAdmin: readonly string[] = ['ra-core', 'react-hook-form', '@tanstack/react-query']

/** The floor a file stands on; undefined outside all of them. */
const floorOf = (file: string): string | undefined => {
  if (posix.dirname(file) === 'src') return 'src'
  return Object.keys(floors).find(floor => floor !== 'src' && file.startsWith(`${floor}/`))
}

const arrow = (found: Pick<Import, 'from' | 'to'>) => `${found.from} -> ${found.to}`

const upwards = (imports: readonly Import[]): readonly string[] =>
  imports
    .filter(({ from, to, isPackage }) => {
      const floor = floorOf(from)
      if (isPackage || floor === undefined) return false
      const target = floorOf(to)
      if (target === undefined) return true
      return target !== floor && !floors[floor]?.below.includes(target) && exceptions[from] !== target
    })
    .map(arrow)

const foreignPackages = (imports: readonly Import[]): readonly string[] =>
  imports
    .filter(({ from, to, isPackage }) => {
      const floor = floorOf(from)
      if (!isPackage || floor === undefined || (from === serverEntry && to.startsWith('node:'))) return false
      return !floors[floor]?.packages.test(to)
    })
    .map(arrow)

const undeclared = (imports: readonly Import[], dependencies: readonly string[]): readonly string[] =>
  imports
    .filter(({ from, to, isPackage, isType }) => {
      if (!isPackage || isType || to.startsWith('node:') || to.startsWith('#') || dependencies.includes(to))
        return false
      return !(floorOf(from) === 'src/admin' && providedByReactAdmin.includes(to))
    })
    .map(arrow)

/** What is derived from the descriptors: the build writes its values in its place. Source: scripts/vite/derivedModules.ts. */
const isDerived = (file: string): boolean => file.startsWith('src/resources/derived/')

/** Packages and descriptors that a visitor's browser would load, with the way there. */
const heavyForVisitors = (imports: readonly Import[]): readonly string[] => {
  const found = new Set<string>()
  const seen = new Set<string>()
  const follow = (file: string, path: readonly string[]) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const { to, isPackage } of imports.filter(each => each.from === file && !each.isType)) {
      if (isDerived(to)) continue
      if (!isPackage && floorOf(to) === 'src/resources') found.add([...path, to].join(' -> '))
      else if (!isPackage) follow(to, [...path, to])
      else if (!publicRuntime.test(to)) found.add([...path, to].join(' -> '))
    }
  }
  for (const { from } of imports) if (from.startsWith('src/public/') && from !== serverEntry) follow(from, [from])
  return [...found]
}

/** Files that import each other in a ring, types included, each ring once. */
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

/** Imports of a descriptor's own file from another room: the site may add to it, so `src/resources/index.ts` has it as it is. */
const besideRegistry = (imports: readonly Import[]): readonly string[] =>
  imports
    .filter(({ from, to, isPackage }) => !isPackage && isRegistered(to) && floorOf(from) !== 'src/resources')
    .map(arrow)

const linesOf = (text: string): number => text.trimEnd().split('\n').length
const greatestLines = 400
const greatestDescriptorLines = 99
const isDescriptor = (file: string) =>
  file.startsWith('src/resources/') &&
  !file.startsWith('src/resources/words/') &&
  file !== 'src/resources/index.ts' &&
  !isDerived(file)
/** The file of a descriptor of the product, as `product.ts` lists them. */
const isRegistered = (file: string) =>
  posix.dirname(file) === 'src/resources' &&
  !['index.ts', 'product.ts', 'check.ts', 'recordPages.ts', 'receivedResources.ts', 'publicFields.ts'].includes(
    posix.basename(file),
  )
const namelessNames = /^(utils?|helpers?|misc|common|types|constants)\.tsx?$/i

/** What each rule finds in a tree, as sentences or 'file -> file'. */
export const offencesOf = (tree: Tree, dependencies: readonly string[]) => {
  const sources = Object.entries(tree).map(([file, text]) => [file, readSource(file, text)] as const)
  const imports = sources.flatMap(([, source]) => source.imports)
  const filesWhere = (isWrong: (source: Source) => boolean) =>
    sources.filter(([, source]) => isWrong(source)).map(([file]) => file)
  return {
    'imports go down': upwards(imports),
    'rooms import from lower rooms': upwardsBetweenRooms(imports),
    'every room has a level': unplaced(Object.keys(tree)),
    'rooms are not crowded': crowded(Object.keys(tree)),
    'a floor uses its own packages': foreignPackages(imports),
    'what runs is declared': undeclared(imports, dependencies),
    'visitors load light packages': heavyForVisitors(imports),
    'imports make no ring': cycles(imports),
    'descriptors come from the registry': besideRegistry(imports),
    'exports have names': filesWhere(source => source.hasDefaultExport),
    'types are stated': filesWhere(source => source.anyCount > 0),
    'files are short': Object.entries(tree)
      .filter(([file, text]) => linesOf(text) > (isDescriptor(file) ? greatestDescriptorLines : greatestLines))
      .map(([file, text]) => `${file}: ${linesOf(text)} lines`),
    'files are named after their subject': Object.keys(tree).filter(file => namelessNames.test(posix.basename(file))),
  }
}

export type Rule = keyof ReturnType<typeof offencesOf>
