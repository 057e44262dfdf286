/** HTML that editors and other hosts write, made harmless by an allow-list. */
import type { Element, Root, RootContent } from 'hast'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { textOf } from '../../src/schema/values/excerpt.ts'
import { isSafeImage, isSafeLink } from '../../src/schema/values/links.ts'
import { withoutControls } from '../../src/schema/values/text/characters.ts'
import { escapeText } from './escapeText.ts'
import { type Excess, ExcessError, parseHtml } from './parseHtml.ts'
import { isPlainHtml } from './plainHtml.ts'

const list = (words: string) => words.split(' ')

/** Elements and attributes that stored rich text may hold. Attributes have the names of DOM properties, like 'colSpan'. */
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
  // Their text is code or style, never words for a reader.
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

/** An address without what none needs unescaped, and what old parsers took for quotes; '' for another. */
const addressIn = (value: unknown): string => {
  const address = typeof value === 'string' ? value.trim() : ''
  return /[`"<>]/.test(address) ? '' : address
}

const mend = (element: Element): void => {
  const { properties } = element
  if (element.tagName === 'a') {
    const href = addressIn(properties.href)
    if (href !== '' && isSafeLink(href)) properties.href = href
    else delete properties.href
    delete properties.rel
    if (properties.target !== undefined) properties.rel = ['noopener']
  }
  if (element.tagName === 'img') {
    const src = addressIn(properties.src)
    if (src !== '' && isSafeImage(src)) properties.src = src
    else delete properties.src
  }
}

/** Mends every element; a picture without an address goes. */
const mendAll = (parent: Root | Element): void => {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    mend(child)
    mendAll(child)
  }
  // The children of a root and of an element differ only in what neither has after sanitising.
  const children = (parent.children as RootContent[]).filter(
    child => !(child.type === 'element' && child.tagName === 'img' && child.properties.src === undefined),
  )
  parent.children = children as typeof parent.children
}

/** A tag as `toHtml` writes it: a '<' stands nowhere else, and every value is quoted. */
export const tags = /<[a-z][a-z\d]*(?:\s[^\s=">]+(?:="[^"]*")?)*\s*>/gi

const sanitiseOnePass = (html: string): string => {
  const clean = sanitize(parseHtml(html), allowedMarkup)
  const root: Root = clean.type === 'root' ? clean : { type: 'root', children: [clean as RootContent] }
  mendAll(root)
  const text = withoutControls(toHtml(root, { characterReferences: { useNamedReferences: true } }))
  // So that a reader of the text finds the end of a tag.
  return text.replaceAll(tags, tag => `${tag.slice(0, -1).replaceAll('>', '&gt;')}>`)
}

/** The words of an HTML fragment, as HTML. */
export const wordsOf = (html: string): string => escapeText(textOf(html))

const maxPasses = 4

/**
 * The harmless part of an HTML fragment; sanitising the result changes nothing more.
 * Attributes are quoted with ", and '>' stands only at the end of tags and in text.
 * Markup that reads differently each time is stored as its words alone. Throws ExcessError for a text that holds too much of something.
 */
export const sanitiseHtml = (html: string): string => {
  if (isPlainHtml(html)) return html
  let clean = html
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const next = sanitiseOnePass(clean)
    if (next === clean) return clean
    clean = next
  }
  return wordsOf(html)
}

/** The result for a text: harmless, or rejected with what it has too much of. */
export type Sanitised = { readonly html: string } | { readonly excess: Excess | 'time' }

/** As `sanitiseHtml`, which throws where this gives an excess. */
export const sanitised = (html: string): Sanitised => {
  try {
    return { html: sanitiseHtml(html) }
  } catch (error) {
    if (error instanceof ExcessError) return { excess: error.excess }
    throw error
  }
}
