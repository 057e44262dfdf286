/** Compares a text with the HTML that the editor would produce from it. */
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { fixTables } from '@tiptap/pm/tables'
import { inertBody } from './inertHtml.ts'
import { inlineTags } from './markup.ts'
import { documentOf, htmlOfDocument } from './schema.ts'

/** Inline elements whose meaning does not change if they are split or joined with an adjacent one. */
const divisibleTags: ReadonlySet<string> = new Set('b del em i mark s small span strike strong sub sup u'.split(' '))

/** Attributes that state a default, and so can be dropped. */
const defaults: ReadonlySet<string> = new Set(['colspan="1"', 'rowspan="1"', 'start="1"', 'type="1"'])

/** A piece of a text. An edge is the start or end of a block, or a line break; browsers show no spaces next to it. */
interface Part {
  readonly kind: 'words' | 'object' | 'edge'
  /** Tag of the element itself or, for text, of its parent; '' at the top level. */
  readonly tag: string
  /** Start tags of the surrounding inline elements, and of the element itself if the piece is an element. */
  readonly markup: string
  readonly text: string
}

const attributesOf = ({ attributes }: Element): readonly string[] =>
  [...attributes]
    // `style` attributes were renamed before the text was parsed.
    .map(({ name, value }) => `${name === 'data-style' ? 'style' : name}="${value}"`)
    .filter(written => !defaults.has(written))
    .sort()

const startTag = (element: Element): string => [element.localName, ...attributesOf(element)].join(' ')

/** Pieces of an element's content in document order, as written. */
const partsIn = (body: Element): readonly Part[] => {
  const parts: Part[] = []
  const counts = new Map<string, number>()
  const nextCount = (tag: string) => {
    const count = (counts.get(tag) ?? 0) + 1
    counts.set(tag, count)
    return count
  }
  const walk = (parent: Element, around: readonly string[]): void => {
    // The nesting order of inline elements does not matter.
    const markup = around.toSorted().join('|')
    const parentTag = parent === body ? '' : parent.localName
    const isVerbatim = parent.closest('pre') !== null
    for (const node of parent.childNodes) {
      if (node instanceof Text) {
        parts.push({ kind: isVerbatim ? 'object' : 'words', tag: parentTag, markup, text: node.data })
      } else if (node instanceof Element) {
        const tag = node.localName
        const start = startTag(node)
        if (!inlineTags.has(tag)) {
          parts.push({ kind: 'edge', tag, markup: `${markup}<${start}>`, text: '' })
          walk(node, around)
          parts.push({ kind: 'edge', tag, markup: `</${tag}>`, text: '' })
        } else if (node.childNodes.length === 0) {
          parts.push({ kind: tag === 'br' ? 'edge' : 'object', tag, markup: `${markup}<${start}>`, text: '' })
        } else {
          walk(node, [...around, divisibleTags.has(tag) ? start : `${start} #${nextCount(tag)}`])
        }
      }
    }
  }
  walk(body, [])
  return parts
}

/**
 * Pieces of an element's content as a browser renders them: words in the same elements are merged into one piece, with
 * single spaces.
 */
const shownParts = (body: Element): readonly Part[] => {
  const shown: Part[] = []
  const trimLast = () => {
    const last = shown.at(-1)
    if (last?.kind !== 'words') return
    shown.pop()
    const text = last.text.replace(/ $/, '')
    if (text !== '') shown.push({ ...last, text })
  }
  for (const part of partsIn(body)) {
    const last = shown.at(-1)
    if (part.kind !== 'words') {
      if (part.kind === 'edge') trimLast()
      shown.push(part)
      continue
    }
    const spaced = part.text.replaceAll(/[ \t\n\f\r]+/g, ' ')
    const isAfterSpace =
      last === undefined || last.kind === 'edge' || (last.kind === 'words' && last.text.endsWith(' '))
    const text = isAfterSpace ? spaced.replace(/^ /, '') : spaced
    if (text === '') continue
    const isSame = last?.kind === 'words' && last.markup === part.markup
    if (isSame) shown.pop()
    shown.push({ ...part, text: isSame ? last.text + text : text })
  }
  trimLast()
  return shown
}

/** Counts each tag and attribute in an element, by names such as '<figure>' and 'lang="…"'. */
const countMarkup = (body: Element): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const element of body.querySelectorAll('*')) {
    const names = attributesOf(element).map(written => `${written.split('=', 1)[0]}="…"`)
    for (const name of [`<${element.localName}>`, ...names]) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

const isSamePart = (one: Part | undefined, other: Part | undefined): boolean =>
  one?.markup === other?.markup && one?.text === other?.text

/** True if the rows of a table differ in length. The editor would add cells to the shorter ones. */
const hasUnevenTable = (doc: DocumentNode): boolean => fixTables(EditorState.create({ doc })) !== undefined

/**
 * Markup of a text that the editor would drop or change, such as '<figure>' and 'class="…"'; [] if it preserves
 * everything.
 */
export const droppedMarkup = (html: string): readonly string[] => {
  if (html.trim() === '') return []
  const doc = documentOf(html)
  const body = inertBody(html)
  const writtenBody = inertBody(htmlOfDocument(doc))
  const parts = shownParts(body)
  const writtenParts = shownParts(writtenBody)
  const different = [...parts, undefined].findIndex((part, index) => !isSamePart(part, writtenParts[index]))
  if (different < 0) return hasUnevenTable(doc) ? ['<table>'] : []
  const remaining = countMarkup(writtenBody)
  const dropped = [...countMarkup(body)]
    .filter(([name, count]) => (remaining.get(name) ?? 0) < count)
    .map(([name]) => name)
  const { tag = '' } = parts[different] ?? parts.at(-1) ?? {}
  return dropped.length > 0 ? dropped : [`<${tag || 'body'}>`]
}
