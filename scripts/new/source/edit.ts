/**
 * Adds items to lists and objects of a source file. Vite's parser finds the insertion point; all other text stays
 * unchanged. The package magicast 0.5.5 was rejected: in a descriptor, it moved 5 of 14 comments to other items and added
 * empty lines between fields.
 */
import { type ESTree, Visitor } from 'vite'
import { keyOf } from '../../vite/siteParts.ts'
import { NewError } from '../newError.ts'
import { parsed } from './parsed.ts'

/**
 * Path to a list or an object, as the texts that open it and its ancestors: ['defineSite({', 'screens: [']. The first
 * text opens a call, a constant ('names = ['), an interface ('interface Kinds {') or a key, and must exist. The others
 * open keys; a missing key is added.
 */
export type Path = readonly [root: string, ...keys: string[]]

/** A list, an object or the body of an interface. */
type Holder = ESTree.ArrayExpression | ESTree.ObjectExpression | ESTree.TSInterfaceBody

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** An item wrapped in the brackets of `keys`: 'screens: [item]'. */
const nested = (keys: readonly string[], item: string): string =>
  keys.reduceRight((inner, key) => `${key} ${inner} ${closing[key.slice(-1)] ?? ''}`, item)

const holderOf = (node: ESTree.Node | null | undefined): Holder | undefined => {
  if (node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression') return holderOf(node.expression)
  return node?.type === 'ArrayExpression' || node?.type === 'ObjectExpression' || node?.type === 'TSInterfaceBody'
    ? node
    : undefined
}

const bracketOf = ({ type }: Holder): string => (type === 'ArrayExpression' ? '[' : '{')

/** First list or object of a file that `opening` opens. */
const rootIn = (program: ESTree.Program, opening: string): Holder | undefined => {
  let found: Holder | undefined
  const add = (before: string, node: ESTree.Node | null | undefined): void => {
    const holder = holderOf(node)
    if (holder && opening === before + bracketOf(holder)) found ??= holder
  }
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => callee.type === 'Identifier' && add(`${callee.name}(`, first),
    VariableDeclarator: ({ id, init }) => id.type === 'Identifier' && add(`${id.name} = `, init),
    TSInterfaceDeclaration: ({ id, body }) => add(`interface ${id.name} `, body),
    ObjectExpression: ({ properties }) => {
      for (const each of properties) if (each.type === 'Property') add(`${keyOf(each)}: `, each.value)
    },
  }).visit(program)
  return found
}

/**
 * List or object under the key in `opening`, such as 'screens: ['. Returns 'absent' if the object has no such key.
 * Returns undefined if `holder` is not an object, if a spread may contain the key, or if its value is something else.
 */
const valueIn = (holder: Holder, opening: string): Holder | 'absent' | undefined => {
  if (holder.type !== 'ObjectExpression') return undefined
  const key = opening.slice(0, opening.indexOf(':')).replaceAll("'", '')
  const property = holder.properties.find(each => keyOf(each) === key)
  if (!property) return holder.properties.some(({ type }) => type === 'SpreadElement') ? undefined : 'absent'
  const value = property.type === 'Property' ? holderOf(property.value) : undefined
  return value && opening.endsWith(bracketOf(value)) ? value : undefined
}

const itemsOf = (holder: Holder): readonly ESTree.Span[] => {
  if (holder.type === 'ObjectExpression') return holder.properties
  return holder.type === 'TSInterfaceBody' ? holder.body : holder.elements.filter(each => each !== null)
}

/**
 * Adds an item at the end of the list or object at a path, or before the first item whose text matches `before`. Throws
 * NewError with the text to write by hand, which ends with `needed`, the import statements.
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
      `${file} has no '${opening}' where it is expected, so nothing was written.`,
      `Add it, or write by hand: ${[nested(keys, item), needed].filter(Boolean).join(', and ')}`,
    )
  const { program, comments } = parsed(file, source)
  let holder = rootIn(program, root)
  if (!holder) throw missing(root)
  let added = item
  for (const [index, key] of keys.entries()) {
    const value = valueIn(holder, key)
    if (!value) throw missing(key)
    if (value === 'absent') {
      added = nested(keys.slice(index), item)
      break
    }
    holder = value
  }
  const items = itemsOf(holder)
  const next = added === item && before && items.find(({ start, end }) => before.test(source.slice(start, end)))
  if (next) return `${source.slice(0, next.start)}${added}, ${source.slice(next.start)}`
  const start = items.at(-1)?.end ?? holder.start + 1
  const close = holder.end - 1
  const rest = source.slice(start, close)
  const isComment = (at: number) => comments.some(comment => comment.start <= at && at < comment.end)
  const isSeparated = [...rest.matchAll(/,/g)].some(({ index }) => !isComment(start + index))
  const comma = items.length === 0 || isSeparated ? '' : ','
  return `${source.slice(0, start)}${comma}${rest.trimEnd()}\n${added},\n${source.slice(close)}`
}

/** Adds a line after the last match of a pattern. Throws NewError if there is none. */
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
