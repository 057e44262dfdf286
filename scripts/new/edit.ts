/** Lines added to a source file at places that the formatter has given a known shape. */
import { NewError } from './newError.ts'

/** A file as it is to be; `text` is the whole of it. */
export interface Change {
  readonly file: string
  readonly text: string
  /** What was done, as the end of 'Wrote file: …'. */
  readonly done: string
}

/** The text of a file that every project has. Throws NewError where it is not there. */
export const existing = (
  file: string,
  { readFile }: { readonly readFile: (file: string) => string | undefined },
): string => {
  const text = readFile(file)
  if (text === undefined) throw new NewError(`There is no ${file} here.`, 'Run it in the root of the project.')
  return text
}

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')

const missing = (file: string, what: string): NewError =>
  new NewError(`${file} has no ${what} where it is expected.`, 'Format it (npm run format), or add the line by hand.')

/** The end of what an opening bracket at `start` holds: the index of its closing one. Texts, comments and templates in between are skipped. */
const closingOf = (source: string, start: number): number => {
  const tokens = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*.*?\*\/|[()[\]{}]/gs
  tokens.lastIndex = start
  let depth = 0
  for (let token = tokens.exec(source); token; token = tokens.exec(source)) {
    const [text] = token
    if (text.length > 1) continue
    depth += '([{'.includes(text) ? 1 : -1
    if (depth === 0) return token.index
  }
  return -1
}

/** A source with an item added at the end of the list or the object that follows `opening`, as in `fields: {`. */
export const withItem = (
  source: string,
  { file, opening, item }: { file: string; opening: string; item: string },
): string => {
  const at = new RegExp(`(?<![\\w.])${escaped(opening)}`).exec(source)
  if (!at) throw missing(file, `'${opening}'`)
  const open = at.index + opening.length - 1
  const close = closingOf(source, open)
  if (close < 0) throw missing(file, `end of '${opening}'`)
  const body = source.slice(open + 1, close).trimEnd()
  const comma = body === '' || body.endsWith(',') ? '' : ','
  return `${source.slice(0, open + 1)}${body}${comma}\n${item},\n${source.slice(close)}`
}

/** A source with an import after the last one that it has. */
export const withImport = (source: string, { file, line }: { file: string; line: string }): string => {
  const imports = [...source.matchAll(/^import .*? from '[^']+'$/gms)]
  const last = imports.at(-1)
  if (!last) throw missing(file, 'import')
  const end = last.index + last[0].length
  return `${source.slice(0, end)}\n${line}${source.slice(end)}`
}

/** A source with a line after the last one that a pattern finds. */
export const withLineAfter = (
  source: string,
  { file, last, line }: { file: string; last: RegExp; line: string },
): string => {
  const found = [...source.matchAll(last)].at(-1)
  if (!found) throw missing(file, `'${last.source}'`)
  const end = found.index + found[0].length
  return `${source.slice(0, end)}\n${line}${source.slice(end)}`
}

/** A source that also imports `name` from a module of which it imports others already. */
export const withName = (
  source: string,
  { file, from, name }: { file: string; from: string; name: string },
): string => {
  const found = new RegExp(`^import \\{([^}]*)\\} from '${escaped(from)}'$`, 'm').exec(source)
  if (!found) return withImport(source, { file, line: `import { ${name} } from '${from}'` })
  const names = (found[1] ?? '')
    .split(',')
    .map(each => each.trim())
    .filter(Boolean)
  if (names.includes(name)) return source
  return source.replace(found[0], `import { ${[...names, name].join(', ')} } from '${from}'`)
}
