/**
 * Recognises the most common HTML of editors without a parser: paragraphs, headings, lists and inline marks, exactly as
 * the sanitiser serialises them.
 */
import { isSafeLink } from '../../src/schema/values/links.ts'
import { hasControls } from '../../src/schema/values/text/characters.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const marks = setOf('a b code em i mark s small strong sub sup u br')
const lists = setOf('ul ol')
const listItems = setOf('li')
const allowedInItems = new Set([...marks, ...lists, 'p'])
const blocks = new Set([...setOf('p h1 h2 h3 h4 h5 h6 blockquote hr'), ...lists])
const anywhere = new Set([...blocks, ...marks])

/**
 * Allowed children of each element. None of them closes the element implicitly, so a parser would not move any node.
 */
const allowedIn: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...[...setOf('p h1 h2 h3 h4 h5 h6'), ...marks].map(name => [name, marks] as const),
  ...[...lists].map(name => [name, listItems] as const),
  ['li', allowedInItems],
  ['blockquote', new Set([...setOf('p h1 h2 h3 h4 h5 h6'), ...lists])],
])
const empty = setOf('br hr')

/** Maximum nesting depth. Deeper markup goes to the parser. */
const maxDepth = 20

/** Text without special characters, followed by a tag or a character reference in its canonical form. */
const piece = /([^<&\0\r\f\ufeff]*)(?:<(\/?)([a-z][a-z\d]*)((?: [^<>]*)?)>|&(?:amp|lt);|$)/y

/** Attributes of a link in canonical order. */
const linkAttributes = /^ href="([^\s"&<>`']+)"(?: target="_blank" rel="noopener")?$/

const areGood = (name: string, attributes: string): boolean => {
  // The sanitiser removes a link without an address.
  if (attributes === '') return name !== 'a'
  const [, address] = (name === 'a' && linkAttributes.exec(attributes)) || []
  return address !== undefined && isSafeLink(address)
}

/**
 * True if the sanitiser would certainly return an HTML fragment unchanged. Such a fragment contains only the harmless
 * elements, attributes and URLs that are listed here.
 */
export const isPlainHtml = (html: string): boolean => {
  if (hasControls(html)) return false
  const open: string[] = []
  for (piece.lastIndex = 0; piece.lastIndex < html.length; ) {
    const [whole, text = '', slash, name, attributes = ''] = piece.exec(html) ?? []
    if (whole === undefined) return false
    const parent = open.at(-1)
    // Elements that allow inline elements also allow text. Lists and `<blockquote>` do not.
    const isMixed = parent === undefined || allowedIn.get(parent)?.has('a') === true
    if (!isMixed && (text.trim() !== '' || (name === undefined && text.length < whole.length))) return false
    if (name === undefined) continue
    if (slash) {
      if (attributes !== '' || open.pop() !== name) return false
      continue
    }
    const allowed = parent === undefined ? anywhere : allowedIn.get(parent)
    if (!allowed?.has(name) || !areGood(name, attributes)) return false
    if (empty.has(name)) continue
    if (open.length === maxDepth || (marks.has(name) && open.includes(name))) return false
    open.push(name)
  }
  return open.length === 0
}
