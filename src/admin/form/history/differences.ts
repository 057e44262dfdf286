/** Differences between two texts, plain or HTML, for display side by side. */
import { inertBody } from '../richText/inertHtml.ts'
import { inlineTags } from '../richText/markup.ts'
import { alignedItems, type Pair, wordsOf } from './alignment.ts'

/** Part of a text: words, or an element with its content. `isChanged` is true if the other text does not have it. */
export type Part =
  | { readonly text: string; readonly isChanged: boolean }
  | { readonly element: Element; readonly isChanged: boolean; readonly content: readonly Part[] }

/** Two texts with their differences. */
export interface Sides {
  readonly before: readonly Part[]
  readonly after: readonly Part[]
}

/** A word or an element. */
type Item = string | Element

/** Elements whose children are compared with those of the counterpart, however much of their text has changed. */
const containers: ReadonlySet<string> = new Set('ul ol table thead tbody tfoot tr blockquote'.split(' '))

/** Least share of common words that makes two elements versions of each other. */
const leastShare = 0.4

const itemsOf = (parent: Element): readonly Item[] => {
  const isInline = [...parent.children].every(({ localName }) => inlineTags.has(localName))
  return [...parent.childNodes].flatMap((node): readonly Item[] => {
    if (node.nodeType === Node.ELEMENT_NODE) return [node as Element] // Correlated: only elements have this type.
    const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''
    // Spaces between blocks are not text.
    return text === '' || (!isInline && text.trim() === '') ? [] : wordsOf(text)
  })
}

const keyOf = (item: Item): string => (typeof item === 'string' ? item : item.outerHTML)

/** Tag with its attributes, without the content. */
const tagOf = (element: Element): string => {
  const copy = element.cloneNode()
  return copy instanceof Element ? copy.outerHTML : ''
}

const isVersion = (before: Element, after: Element): boolean => {
  if (tagOf(before) !== tagOf(after)) return false
  if (containers.has(before.localName)) return true
  const [one, other] = [before, after].map(element => wordsOf(element.textContent ?? '').filter(word => word.trim()))
  if (!one || !other) return false
  const known = new Set(one)
  return other.filter(word => known.has(word)).length >= leastShare * Math.max(one.length, other.length)
}

/** Pairs equal items, and then elements that are versions of each other, between them. */
const pairsOf = (before: readonly Item[], after: readonly Item[]): readonly Pair<Item>[] => {
  const pairs: Pair<Item>[] = []
  let run: Pair<Item>[] = []
  const closeRun = () => {
    const lost = run.flatMap(pair => pair.before ?? [])
    const gained = run.flatMap(pair => pair.after ?? [])
    const isSame = (one: Item, other: Item) =>
      typeof one !== 'string' && typeof other !== 'string' && isVersion(one, other)
    pairs.push(...alignedItems(lost, gained, isSame))
    run = []
  }
  for (const pair of alignedItems(before, after, (one, other) => keyOf(one) === keyOf(other))) {
    if (pair.before === undefined || pair.after === undefined) run.push(pair)
    else {
      closeRun()
      pairs.push(pair)
    }
  }
  closeRun()
  return pairs
}

const partOf = (item: Item, isChanged: boolean): Part =>
  typeof item === 'string'
    ? { text: item, isChanged }
    : { element: item, isChanged, content: joined(itemsOf(item).map(inner => partOf(inner, isChanged))) }

/** Joins adjacent words that are both changed or both unchanged. */
const joined = (parts: readonly Part[]): readonly Part[] => {
  const result: Part[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (last && 'text' in last && 'text' in part && last.isChanged === part.isChanged)
      result[result.length - 1] = { ...last, text: last.text + part.text }
    else result.push(part)
  }
  return result
}

const compared = (pairs: readonly Pair<Item>[]): Sides => {
  const before: Part[] = []
  const after: Part[] = []
  for (const { before: lost, after: gained } of pairs) {
    if (lost !== undefined && gained !== undefined) {
      const isWord = typeof lost === 'string' || typeof gained === 'string'
      if (isWord || lost.outerHTML === gained.outerHTML) {
        before.push(partOf(lost, false))
        after.push(partOf(gained, false))
      } else {
        const inner = compared(pairsOf(itemsOf(lost), itemsOf(gained)))
        before.push({ element: lost, isChanged: false, content: inner.before })
        after.push({ element: gained, isChanged: false, content: inner.after })
      }
    } else if (lost !== undefined) before.push(partOf(lost, true))
    else if (gained !== undefined) after.push(partOf(gained, true))
  }
  return { before: joined(before), after: joined(after) }
}

/** Differences between two plain texts, by words. */
export const textDifferences = (before: string, after: string): Sides =>
  compared(alignedItems(wordsOf(before), wordsOf(after)))

/**
 * Differences between two HTML texts, by blocks and words. An element whose attributes differ, such as the address of a
 * link, is changed as a whole.
 */
export const htmlDifferences = (before: string, after: string): Sides =>
  compared(pairsOf(itemsOf(inertBody(before)), itemsOf(inertBody(after))))
