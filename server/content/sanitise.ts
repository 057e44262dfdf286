/** Sanitises untrusted HTML with an allow-list. */
import type { Element, Root, RootContent } from 'hast'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { textOf } from '../../src/schema/values/excerpt.ts'
import { isSafeImage, isSafeLink } from '../../src/schema/values/links.ts'
import { withoutControls } from '../../src/schema/values/text/characters.ts'
import { escapeText } from './escapeText.ts'
import { type Excess, ExcessError, parseHtml } from './parseHtml.ts'
import { isPlainHtml } from './plainHtml.ts'
import { type RemovedMarkup, removedMarkupOf } from './removedMarkup.ts'

const list = (words: string) => words.split(' ')

/**
 * Elements and attributes that stored rich text may contain. Attributes have the names of DOM properties, such as
 * 'colSpan'.
 */
export const allowedMarkup: Schema = {
  tagNames: list(
    'a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr',
  ),
  attributes: {
    '*': ['dir', 'lang', 'title'],
    a: ['href', ['target', '_blank', '_self', '_parent', '_top'], 'rel'],
    img: ['src', 'alt', 'width', 'height', ['loading', 'lazy', 'eager']],
    ol: ['start', 'reversed', ['type', '1', 'a', 'A', 'i', 'I']],
    li: ['value'],
    td: ['colSpan', 'rowSpan'],
    th: ['colSpan', 'rowSpan', ['scope', 'col', 'row', 'colgroup', 'rowgroup']],
    col: ['span'],
    colgroup: ['span'],
    time: ['dateTime'],
    details: ['open'],
  },
  // Elements whose text is code or style rather than content.
  strip: list(
    'script style svg math template textarea xmp noscript iframe form object embed noembed noframes plaintext select title',
  ),
  protocols: {},
  clobber: [],
  ancestors: {
    li: ['ol', 'ul'],
    caption: ['table'],
    col: ['table'],
    colgroup: ['table'],
    tbody: ['table'],
    td: ['table'],
    tfoot: ['table'],
    th: ['table'],
    thead: ['table'],
    tr: ['table'],
    summary: ['details'],
  },
  allowComments: false,
  allowDoctypes: false,
}

/** Trimmed URL; '' if it contains characters that must be escaped, or that old parsers took for quotes. */
const addressIn = (value: unknown): string => {
  const address = typeof value === 'string' ? value.trim() : ''
  return /[`"<>]/.test(address) ? '' : address
}

/** URL of a link or picture in stored form; undefined if it must not be stored. */
const storedAddress = (value: unknown, isSafe: (address: string) => boolean): string | undefined => {
  const address = addressIn(value)
  return address !== '' && isSafe(address) ? address : undefined
}

/** Property that holds the URL, by element, and the check of that URL. */
const addressBy: ReadonlyMap<string, { readonly property: string; readonly isSafe: (address: string) => boolean }> =
  new Map([
    ['a', { property: 'href', isSafe: isSafeLink }],
    ['img', { property: 'src', isSafe: isSafeImage }],
  ])

const refusedAddressOf = ({ tagName, properties }: Element): string | undefined => {
  const { property, isSafe } = addressBy.get(tagName) ?? {}
  const value = property === undefined ? undefined : properties[property]
  return isSafe && typeof value === 'string' && storedAddress(value, isSafe) === undefined ? value : undefined
}

const mend = ({ tagName, properties }: Element): void => {
  const { property, isSafe } = addressBy.get(tagName) ?? {}
  if (!property || !isSafe) return
  const address = storedAddress(properties[property], isSafe)
  if (address === undefined) delete properties[property]
  else properties[property] = address
  if (tagName !== 'a') return
  delete properties.rel
  if (properties.target !== undefined) properties.rel = ['noopener']
}

/** Nodes that are stored for a node: none for a picture without a URL, and only the content for a link without a URL. */
const storedOf = (child: RootContent): readonly RootContent[] => {
  if (child.type !== 'element') return [child]
  if (child.tagName === 'img' && child.properties.src === undefined) return []
  return child.tagName === 'a' && child.properties.href === undefined ? child.children : [child]
}

/** Normalises every element, and removes pictures and links without a URL. */
const mendAll = (parent: Root | Element): void => {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    mend(child)
    mendAll(child)
  }
  // Safe cast: children of a root and of an element differ only in node types that sanitising removes.
  const children = (parent.children as RootContent[]).flatMap(storedOf)
  parent.children = children as typeof parent.children
}

/** Matches a start tag as `toHtml` writes it: '<' occurs nowhere else, and every value is quoted. */
export const tagPattern = /<[a-z][a-z\d]*(?:\s[^\s=">]+(?:="[^"]*")?)*\s*>/gi

const htmlOf = (root: Root): string => {
  const text = withoutControls(toHtml(root, { characterReferences: { useNamedReferences: true } }))
  // Escapes '>' inside attributes, so that simple readers find the end of a tag.
  return text.replaceAll(tagPattern, tag => `${tag.slice(0, -1).replaceAll('>', '&gt;')}>`)
}

/** Result of one pass. `root` is the tree of the input, `clean` that of the output. */
interface Pass {
  readonly root: Root
  readonly clean: Root
  readonly html: string
}

const sanitiseOnePass = (html: string): Pass => {
  const root = parseHtml(html)
  const found = sanitize(root, allowedMarkup)
  const clean: Root = found.type === 'root' ? found : { type: 'root', children: [found as RootContent] }
  mendAll(clean)
  return { root, clean, html: htmlOf(clean) }
}

/** Text of an HTML fragment, escaped as HTML. */
export const escapedTextOf = (html: string): string => escapeText(textOf(html))

/** Maximum number of passes. Each pass sanitises the result of the previous one. */
const maxPasses = 4

/** Sanitised text, and the markup that was removed from it; absent if there was none. */
interface Harmless {
  readonly html: string
  readonly removedMarkup?: RemovedMarkup
}

const harmlessPart = (html: string): Harmless => {
  if (isPlainHtml(html)) return { html }
  const { root, ...first } = sanitiseOnePass(html)
  const withLoss = (clean: Root, stored: string): Harmless => {
    const removedMarkup = removedMarkupOf(root, clean, { strip: allowedMarkup.strip ?? [], refusedAddressOf })
    return { html: stored, ...(removedMarkup && { removedMarkup }) }
  }
  let clean = first.html
  if (clean === html) return { html }
  for (let pass = 1; pass < maxPasses; pass += 1) {
    const next = sanitiseOnePass(clean).html
    if (next === clean) return withLoss(first.clean, clean)
    clean = next
  }
  return withLoss({ type: 'root', children: [] }, escapedTextOf(html))
}

/**
 * Sanitises an HTML fragment. Sanitising the result again does not change it. Attributes are quoted with ", and '>'
 * occurs only at the end of tags and in text.
 * Markup that keeps changing on each pass is stored as text only. Throws ExcessError if the fragment exceeds a limit.
 */
export const sanitiseHtml = (html: string): string => harmlessPart(html).html

/** Result for a text: sanitised, or rejected with the limit that it exceeds. */
export type Sanitised = Harmless | { readonly excess: Excess | 'time' }

/** Sanitises like `sanitiseHtml`, but returns the exceeded limit instead of throwing. Also reports removed markup. */
export const trySanitise = (html: string): Sanitised => {
  try {
    return harmlessPart(html)
  } catch (error) {
    if (error instanceof ExcessError) return { excess: error.excess }
    throw error
  }
}
