/** Adds items to lists and objects of a source file. */
import { NewError } from '../newError.ts'
import { insideOf } from './brackets.ts'

/**
 * Openings, each inside the previous one: ['defineSite({', 'screens: [']. The first must exist; missing ones of the
 * others, which are keys, are added.
 */
export type Path = readonly [root: string, ...keys: string[]]

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** An item wrapped in the brackets of `keys`: 'screens: [item]'. */
const nested = (keys: readonly string[], item: string): string =>
  keys.reduceRight((inner, key) => `${key} ${inner} ${closing[key.slice(-1)] ?? ''}`, item)

/** Index of the bracket at the end of an opening, outside comments. Its constant may have a type. */
const rootIn = (source: string, root: string): number | undefined => {
  const pattern = escaped(root).replace(' = ', '(?::[^=]*)?\\s*=\\s*')
  const found = [...source.matchAll(new RegExp(`(?<![\\w.])${pattern}`, 'g'))].find(({ index }) => {
    const line = source.slice(source.lastIndexOf('\n', index) + 1, index)
    return !/^\s*(?:\/?\*|\/\/)/.test(line)
  })
  return found && found.index + found[0].length - 1
}

/** Index of the bracket of a key's value; 'absent' if there is no such key, undefined if its value has no such bracket. */
const keyIn = (shallow: string, opening: string): number | 'absent' | undefined => {
  const key = escaped(opening.slice(0, opening.indexOf(':')).replaceAll("'", ''))
  const written = `(?<=^\\s*|,\\s*)(['"]?)${key}\\1`
  const found = new RegExp(`${written}\\s*:\\s*${escaped(opening.slice(-1))}`).exec(shallow)
  if (found) return found.index + found[0].length
  // A spread may contain it.
  return new RegExp(`${written}\\s*(?:[:,(]|$)`).test(shallow) || shallow.includes('...') ? undefined : 'absent'
}

/**
 * Adds an item at the end of the list or object at a path, or before the first item that matches `before`. Throws
 * NewError with the text to write by hand; `needed` is a part of that text.
 */
export const withItem = (
  source: string,
  {
    file,
    path,
    item,
    needed,
    before,
  }: {
    readonly file: string
    readonly path: Path
    readonly item: string
    readonly needed?: string
    readonly before?: RegExp
  },
): string => {
  const [root, ...keys] = path
  const missing = (opening: string): NewError =>
    new NewError(
      `${file} has no '${opening.trim()}' where it is expected, so nothing was written.`,
      `Give it one, or write by hand: ${[nested(keys, item), needed].filter(Boolean).join(', and ')}`,
    )
  let open = rootIn(source, root)
  if (open === undefined) throw missing(root)
  let added = item
  for (const [index, key] of keys.entries()) {
    const found = keyIn(insideOf(source, open)?.shallow ?? '', key)
    if (found === undefined) throw missing(key)
    if (found === 'absent') {
      added = nested(keys.slice(index), item)
      break
    }
    open += found
  }
  const inside = insideOf(source, open)
  if (!inside) throw missing(`end of ${path.at(-1)}`)
  const { close, shallow } = inside
  const body = source.slice(open + 1, close)
  // Nested content and comments are blank in `shallow`.
  const next = before && [...body.matchAll(before)].find(({ index }) => /\S/.test(shallow[index] ?? ''))
  if (next && added === item)
    return `${source.slice(0, open + 1 + next.index)}${added}, ${source.slice(open + 1 + next.index)}`
  const end = shallow.trimEnd().length
  const comma = end === 0 || shallow[end - 1] === ',' ? '' : ','
  const rest = body.slice(end).trimEnd()
  return `${source.slice(0, open + 1)}${body.slice(0, end)}${comma}${rest}\n${added},\n${source.slice(close)}`
}

/** Adds a line after the last match of a pattern. */
export const withLineAfter = (
  source: string,
  { file, last, line }: { file: string; last: RegExp; line: string },
): string => {
  const found = [...source.matchAll(last)].at(-1)
  if (!found)
    throw new NewError(
      `${file} has no '${last.source}' where it is expected, so nothing was written.`,
      `Write by hand: ${line}`,
    )
  const end = found.index + found[0].length
  return `${source.slice(0, end)}\n${line}${source.slice(end)}`
}
