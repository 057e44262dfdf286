/** Headings of rich text as link targets. */
import { textOf } from '../../schema/values/excerpt.ts'
import { slugOf } from '../../schema/values/slug.ts'
import { belowTitle } from './proseHtml.ts'

/** A heading that a table of contents links to. */
export interface Heading {
  /** Fragment of the heading's address, without '#'. */
  readonly id: string
  readonly text: string
}

interface Anchored {
  /** The HTML with an id on every heading of level 2 and 3. */
  readonly html: string
  readonly headings: readonly Heading[]
}

/**
 * Adds ids to the headings of sanitized HTML below the page's title. Ids are slugs of the text; duplicates get a
 * number. null counts as empty.
 */
export const withHeadingIds = (html: string | null | undefined): Anchored => {
  const headings: Heading[] = []
  const taken = new Set<string>()
  /** Last number of each slug. Without it, a text of many equal headings would take quadratic time, which is minutes. */
  const numbers = new Map<string, number>()
  const freeId = (text: string): string => {
    const slug = slugOf(text) || 'part'
    let count = numbers.get(slug) ?? 1
    const id = () => (count === 1 ? slug : `${slug}-${count}`)
    while (taken.has(id())) count += 1
    taken.add(id())
    numbers.set(slug, count)
    return id()
  }
  const marked = belowTitle(html ?? '').replaceAll(
    /<h([23])((?:\s[^>]*)?)>([\s\S]*?)<\/h\1>/g,
    (_whole, level: string, attributes: string, inside: string) => {
      const text = textOf(inside)
      const id = freeId(text)
      if (text) headings.push({ id, text })
      return `<h${level} id="${id}"${attributes}>${inside}</h${level}>`
    },
  )
  return { html: marked, headings }
}

const voidTags: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'col', 'wbr'])

interface Opened {
  /** HTML before a top-level heading; all of it if there is none. */
  readonly opening: string
  /** HTML from that heading on; '' if there is none. */
  readonly rest: string
}

/** Offsets of the level 2 and 3 headings of sanitized HTML that are not inside another element. */
function* headingPlaces(html: string): Generator<number, undefined> {
  let depth = 0
  for (const { index, 1: end, 2: name = '' } of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (depth === 0 && /^h[23]$/i.test(name)) yield index
    if (!voidTags.has(name.toLowerCase())) depth += end ? -1 : 1
  }
}

const openedAt = (html: string, place: number | undefined): Opened =>
  place === undefined ? { opening: html, rest: '' } : { opening: html.slice(0, place), rest: html.slice(place) }

/** Splits sanitized HTML at its first top-level heading, so that content can be inserted after the introduction. */
export const splitAtFirstHeading = (html: string): Opened => openedAt(html, headingPlaces(html).next().value)

/** Splits sanitized HTML at its last top-level heading; the part from there can be placed elsewhere. */
export const splitAtLastHeading = (html: string): Opened => openedAt(html, [...headingPlaces(html)].at(-1))
