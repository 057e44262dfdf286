/** Checks the files of a site before any of them runs: syntax, imports, and the exports that the product reads. */
import { readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { type ParseResult, parseSync } from 'vite'
import { siteFolder } from '../site/folders.js'
import { entries, exportedNames, exportMistakes, isModule, modules } from './siteModules.ts'

const isScript = (file: string): boolean => /\.[cm]?[jt]sx?$/.test(file)
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true

/** Endings that an import may leave out. */
const endings = ['', ...['.ts', '.tsx', '.js', '.jsx', '.json'].flatMap(ending => [ending, `/index${ending}`])]

/** True if a package is installed in a folder, or in one above it. */
const isInstalled = (name: string, folder: string): boolean =>
  statSync(join(folder, 'node_modules', name), { throwIfNoEntry: false })?.isDirectory() === true ||
  (dirname(folder) !== folder && isInstalled(name, dirname(folder)))

/** Name of the package that an import refers to; undefined for a Node module, a URL, and names such as '#site'. */
const packageOf = (specifier: string): string | undefined =>
  isBuiltin(specifier) ? undefined : /^(?:@[\w.-]+\/)?[\w-][\w.-]*(?=\/|$)/.exec(specifier)?.[0]

/** File that an import resolves to; 'elsewhere' for a package, undefined if there is none. */
const fileOf = (from: string, specifier: string): string | undefined => {
  const product = entries.get(specifier)
  if (product !== undefined) return product
  if (!specifier.startsWith('.')) {
    const name = packageOf(specifier)
    return name === undefined || isInstalled(name, dirname(from)) ? 'elsewhere' : undefined
  }
  const path = resolve(dirname(from), specifier.replace(/[?#].*/, ''))
  return endings.map(ending => path + ending).find(isFile)
}

interface Source {
  readonly text: string
  readonly parsed: ParseResult
}
/** An imported name, or a whole module, with its position. */
interface Wanted {
  readonly from: string
  readonly name?: string
  readonly start: number
}

const wantedBy = ({ text, parsed: { module } }: Source): readonly Wanted[] => [
  ...module.staticImports.flatMap(({ entries: names, moduleRequest: { value: from, start } }) => {
    const run = names.filter(({ isType }) => !isType)
    // Type imports do not exist at run time.
    if (names.length > 0 && run.length === 0) return []
    return [
      { from, start },
      ...run.flatMap(({ importName: { kind, name, start: at } }) =>
        kind === 'NamespaceObject' ? [] : [{ from, name: name ?? 'default', start: at ?? start }],
      ),
    ]
  }),
  ...module.staticExports.flatMap(({ entries: names }) =>
    names.flatMap(({ moduleRequest, isType }) =>
      moduleRequest && !isType ? [{ from: moduleRequest.value, start: moduleRequest.start }] : [],
    ),
  ),
  ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const from = /^(['"])(.*)\1$/.exec(text.slice(start, end))?.[2]
    return from === undefined ? [] : [{ from, start }]
  }),
]

/** Line and column of a character. */
const positionIn = (text: string, at: number): string => {
  const lines = text.slice(0, at).split('\n')
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`
}

/** The end of a sentence about an import that cannot be resolved. */
const remedyFor = (specifier: string): string =>
  specifier.startsWith('.')
    ? 'which is not there. Correct the path, or write the file.'
    : `and no such package is installed. Correct the name, or install it: npm install ${packageOf(specifier)}`

/** All mistakes in a site's files, by default of the current site, as sentences with position and remedy. */
export const fileMistakes = (folder = siteFolder): readonly string[] => {
  const sources = new Map<string, Source>()
  const read = (file: string): Source => {
    const known = sources.get(file)
    if (known) return known
    const text = readFileSync(file, 'utf8')
    const source = { text, parsed: parseSync(file, text) }
    sources.set(file, source)
    return source
  }
  /** Names that a script exports; undefined if a package would have to be read for them. */
  const namesOf = (file: string): readonly string[] | undefined => {
    const { text, parsed } = read(file)
    const passedOn = parsed.module.staticExports.flatMap(({ entries: names }) =>
      names.flatMap(({ exportName, moduleRequest }) =>
        exportName.kind === 'None' && moduleRequest ? [fileOf(file, moduleRequest.value)] : [],
      ),
    )
    const names = passedOn.map(each => (each !== undefined && isScript(each) ? namesOf(each) : undefined))
    if (names.includes(undefined)) return undefined
    return [...exportedNames(file, text, { withTypes: true }), ...names.flatMap(each => each ?? [])]
  }

  const mistakes: string[] = []
  const seen = new Set<string>()
  const look = (file: string): void => {
    const name = relative(folder, file)
    // Packages, including the product, are not files of the site.
    if (seen.has(file) || !isScript(file) || /^(?:\.\.|node_modules)[\\/]/.test(name)) return
    seen.add(file)
    const source = read(file)
    const at = (start: number): string => `${name}:${positionIn(source.text, start)}`
    const [wrong] = source.parsed.errors
    if (wrong) {
      mistakes.push(`${at(wrong.labels[0]?.start ?? 0)}: ${wrong.message.replace(/\.?$/, '.')}`)
      return
    }
    for (const { from, name: wanted, start } of wantedBy(source)) {
      const found = fileOf(file, from)
      if (found === undefined) {
        if (wanted === undefined) mistakes.push(`${at(start)}: It imports '${from}', ${remedyFor(from)}`)
        continue
      }
      if (found === 'elsewhere') continue
      look(found)
      if (wanted === undefined || !isScript(found) || read(found).parsed.errors.length > 0) continue
      const names = namesOf(found)
      if (names === undefined || names.includes(wanted)) continue
      const others = entries.has(from) ? 'none of this name' : names.length > 0 ? names.join(', ') : 'nothing'
      mistakes.push(`${at(start)}: It imports '${wanted}' from '${from}', which exports ${others}. Correct the name.`)
    }
  }
  for (const [name, { file }] of Object.entries(modules)) {
    const path = join(folder, file)
    if (!isModule(name) || !isFile(path)) continue
    look(path)
    if (read(path).parsed.errors.length === 0) mistakes.push(...exportMistakes(name, read(path).text))
  }
  return mistakes
}
