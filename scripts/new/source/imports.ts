/** Adds imports to a source file. */
import { posix } from 'node:path'
import { NewError } from '../newError.ts'

/** A name, prefixed by 'type' if it is one, and its module: a file of the project, or a package. */
export interface Import {
  readonly name: string
  readonly from: string
}

const isFile = (from: string): boolean => /\.tsx?$/.test(from)

/** Specifier by which a file imports another file or a package. */
export const specifierIn = (file: string, from: string): string => {
  if (!isFile(from)) return from
  const path = posix.relative(posix.dirname(file), from)
  return path.startsWith('.') ? path : `./${path}`
}

const bare = (name: string): string => name.replace(/^type /, '')

const importLine = (names: readonly string[], specifier: string): string =>
  names.every(name => name.startsWith('type '))
    ? `import type { ${names.map(bare).join(', ')} } from '${specifier}'`
    : `import { ${names.join(', ')} } from '${specifier}'`

/** Import statements of a file for some names. */
export const importsOf = (file: string, imports: readonly Import[]): string =>
  [...new Set(imports.map(({ from }) => specifierIn(file, from)))]
    .map(specifier => {
      const names = imports.filter(({ from }) => specifierIn(file, from) === specifier).map(({ name }) => name)
      return importLine(names, specifier)
    })
    .join('\n')

const statement = /^import\b(?:[^'"]*?\bfrom)?\s*['"][^'"]+['"];?[ \t]*$/gm

interface Imported {
  readonly index: number
  readonly text: string
  /** Undefined if the statement imports no names. */
  readonly names: readonly string[] | undefined
  readonly isType: boolean
  readonly specifier: string
}

const importsIn = (source: string): readonly Imported[] =>
  [...source.matchAll(statement)].map(({ index, 0: text }) => ({
    index,
    text,
    names: /\{([^}]*)\}/
      .exec(text)?.[1]
      ?.split(',')
      .map(name => name.trim())
      .filter(Boolean),
    isType: /^import type\b/.test(text),
    specifier: /['"]([^'"]+)['"]/.exec(text)?.[1] ?? '',
  }))

/** Adds an import of a name to a source. Throws NewError if the source imports that name from elsewhere. */
export const withImport = (source: string, { file, name, from }: Import & { readonly file: string }): string => {
  const specifier = specifierIn(file, from)
  const all = importsIn(source)
  const sameName = all.find(({ names }) => names?.some(each => bare(each).split(' ').at(-1) === bare(name)))
  if (sameName && sameName.specifier !== specifier)
    throw new NewError(
      `${file} imports a '${bare(name)}' from '${sameName.specifier}' already.`,
      'Choose another name, or rename that one.',
    )
  if (sameName) return source
  const beside = all.find(each => each.specifier === specifier && /^import (?:type )?\{/.test(each.text))
  if (beside) {
    const names = (beside.names ?? []).map(each => (beside.isType ? `type ${each}` : each))
    return source.replace(beside.text, () => importLine([...names, name], specifier))
  }
  const line = importLine([name], specifier)
  const last = all.at(-1)
  if (!last) return `${line}\n\n${source}`
  const end = last.index + last.text.length
  return `${source.slice(0, end)}\n${line}${source.slice(end)}`
}
