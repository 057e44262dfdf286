/** What is wrong in the files of a site before any of them runs: their syntax, what they import, and what those that the product reads export. */
import { readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { type ParseResult, parseSync } from 'vite'
import { siteFolder } from '../site/folders.js'
import { entries, exportedNames, exportMistakes, isModule, modules } from './siteModules.ts'

const isScript = (file: string): boolean => /\.[cm]?[jt]sx?$/.test(file)
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true

/** What may be left out at the end of a path. */
const endings = ['', ...['.ts', '.tsx', '.js', '.jsx', '.json'].flatMap(ending => [ending, `/index${ending}`])]

/** The file that an import means; 'elsewhere' of a package, undefined where there is none. */
const fileOf = (from: string, specifier: string): string | undefined => {
  const product = entries.get(specifier)
  if (product !== undefined) return product
  if (!specifier.startsWith('.')) return 'elsewhere'
  const path = resolve(dirname(from), specifier.replace(/[?#].*/, ''))
  return endings.map(ending => path + ending).find(isFile)
}

interface Source {
  readonly text: string
  readonly parsed: ParseResult
}
/** A name that is imported, or a whole module, and where. */
interface Wanted {
  readonly from: string
  readonly name?: string
  readonly start: number
}

const wantedBy = ({ text, parsed: { module } }: Source): readonly Wanted[] => [
  ...module.staticImports.flatMap(({ entries: names, moduleRequest: { value: from, start } }) => {
    const run = names.filter(({ isType }) => !isType)
    // What imports types alone is gone when it runs.
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

/** The line and the column of a character. */
const positionIn = (text: string, at: number): string => {
  const lines = text.slice(0, at).split('\n')
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`
}

/** Every mistake of this sort in a site, by default the one that is built, as a sentence with its place and what to do. */
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
  /** The names that a script exports; undefined where a package would have to be read for them. */
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
    // Packages, the product among them, are no files of the site.
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
        if (wanted === undefined)
          mistakes.push(`${at(start)}: It imports '${from}', which is not there. Correct the path, or write the file.`)
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
