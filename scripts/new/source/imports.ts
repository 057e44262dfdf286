/** Adds imports to a source file. */
import { posix } from 'node:path'
import { NewError } from '../newError.ts'
import { parsed } from './parsed.ts'

/** A name to import, prefixed by 'type ' if it is a type, and its module: a file of the project, or a package. */
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

/** Source text of the import statements for the given names, one per module. `file` is the importing file. */
export const importsOf = (file: string, imports: readonly Import[]): string =>
  [...new Set(imports.map(({ from }) => specifierIn(file, from)))]
    .map(specifier => {
      const names = imports.filter(({ from }) => specifierIn(file, from) === specifier).map(({ name }) => name)
      return importLine(names, specifier)
    })
    .join('\n')

/**
 * Adds an import of a name to a source, unless it is already there. Throws NewError if the source imports that name from
 * another module, or has syntax errors.
 */
export const withImport = (source: string, { file, name, from }: Import & { readonly file: string }): string => {
  const specifier = specifierIn(file, from)
  const all = parsed(file, source).program.body.filter(each => each.type === 'ImportDeclaration')
  const sameName = all.find(({ specifiers }) => specifiers.some(({ local }) => local.name === bare(name)))
  if (sameName && sameName.source.value !== specifier)
    throw new NewError(
      `${file} already imports '${bare(name)}' from '${sameName.source.value}'.`,
      'Choose another name, or rename that one.',
    )
  if (sameName) return source
  const beside = all.find(
    ({ source: { value }, specifiers }) =>
      value === specifier && specifiers.length > 0 && specifiers.every(({ type }) => type === 'ImportSpecifier'),
  )
  if (beside) {
    const names = beside.specifiers.map(({ start, end }) => source.slice(start, end))
    const whole = importLine(
      [...names.map(each => (beside.importKind === 'type' ? `type ${each}` : each)), name],
      specifier,
    )
    return source.slice(0, beside.start) + whole + source.slice(beside.end)
  }
  const line = importLine([name], specifier)
  const last = all.at(-1)
  if (!last) return `${line}\n\n${source}`
  // Keeps a comment on the line of the last import.
  const [end = ''] = /.*/.exec(source.slice(last.end)) ?? []
  return `${source.slice(0, last.end)}${end}\n${line}${source.slice(last.end + end.length)}`
}
