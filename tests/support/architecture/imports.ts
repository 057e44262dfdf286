/** Parses the imports of source files: static and dynamic imports, re-exports and type imports. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'

/** Source texts by their path from the project's folder. */
export type Tree = Readonly<Record<string, string>>

export interface Import {
  /** The importing file. */
  readonly from: string
  /** A path from the project's folder, or the name of a package. */
  readonly to: string
  readonly isPackage: boolean
  /** True if the import does not exist at run time. */
  readonly isType: boolean
}

/** Facts about a file that require parsing. */
export interface Source {
  readonly imports: readonly Import[]
  readonly hasDefaultExport: boolean
  /** Number of `any` types. */
  readonly anyCount: number
}

/** A node of the parser's tree; only node types are read. */
type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const nodesOf = function* (value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each)
  else if (isNode(value)) {
    yield value
    for (const child of Object.values(value)) yield* nodesOf(child)
  }
}

const isTypeImport = (node: Node): boolean => {
  if (node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type') return true
  const names = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : []
  return names.length > 0 && names.every(name => name.importKind === 'type' || name.exportKind === 'type')
}

const importers: ReadonlySet<unknown> = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

/** Package of a specifier: 'a/b/c' is in 'a', '@a/b/c' in '@a/b'. A site's files '#site' and '#site/public' each count as a package. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, /^[@#]/.test(specifier) ? 2 : 1)
    .join('/')

/** Parses one file. Specifiers are used as written, because this project writes file extensions. Throws if the file has syntax errors. */
export const readSource = (path: string, text: string): Source => {
  const { program, errors } = parseSync(path, text)
  if (errors.length) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const nodes = [...nodesOf(program)]
  const imports = nodes.flatMap((node): Import[] => {
    const specifier = importers.has(node.type) && isNode(node.source) ? node.source.value : undefined
    if (typeof specifier !== 'string') return []
    const isPackage = !specifier.startsWith('.') && !specifier.startsWith('/')
    const plain = specifier.replace(/(?<=.)[?#].*$/, '')
    const file = plain.startsWith('/') ? plain.slice(1) : posix.join(posix.dirname(path), plain)
    return [{ from: path, to: isPackage ? packageOf(plain) : file, isPackage, isType: isTypeImport(node) }]
  })
  return {
    imports,
    hasDefaultExport: nodes.some(node => node.type === 'ExportDefaultDeclaration'),
    anyCount: nodes.filter(node => node.type === 'TSAnyKeyword').length,
  }
}

/** All source files in a folder and its subfolders, including plain JavaScript. */
export const scriptsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(tsx?|js)$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map(entry => join(entry.parentPath, entry.name).replaceAll('\\', '/'))

/** All TypeScript files in some folders and their subfolders; a missing folder counts as empty. */
export const readTree = (folders: readonly string[]): Tree => {
  const files = folders
    .filter(folder => existsSync(folder))
    .flatMap(scriptsIn)
    .filter(file => !file.endsWith('.js'))
  return Object.fromEntries(files.toSorted().map(file => [file, readFileSync(file, 'utf8')]))
}
