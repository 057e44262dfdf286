/** Places inside written content that can be linked to. */
import { textOf } from '../../schema/values/excerpt.ts'
import { slugOf } from '../../schema/values/slug.ts'
import { belowTitle } from './proseHtml.ts'

export interface Heading {
  /** The part of an address after '#'. */
  readonly id: string
  readonly text: string
}

interface Anchored {
  /** The same HTML, with an id on every heading of the second and third level. */
  readonly html: string
  readonly headings: readonly Heading[]
}

/** Gives the headings of sanitised HTML, below the page's title, ids made of their words; equal words are numbered. null counts as empty. */
export const anchored = (html: string | null | undefined): Anchored => {
  const headings: Heading[] = []
  const taken = new Set<string>()
  /** The last number of each slug: counted again each time, a text of nothing but equal headings would take minutes. */
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
  /** Up to a heading that stands in no other element; all of the HTML where there is none. */
  readonly opening: string
  /** From that heading on; '' where there is none. */
  readonly rest: string
}

/** Where the headings of sanitised HTML stand that are in no other element. */
function* headingPlaces(html: string): Generator<number, undefined> {
  let depth = 0
  for (const { index, 1: end, 2: name = '' } of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (depth === 0 && /^h[23]$/i.test(name)) yield index
    if (!voidTags.has(name.toLowerCase())) depth += end ? -1 : 1
  }
}

const openedAt = (html: string, place: number | undefined): Opened =>
  place === undefined ? { opening: html, rest: '' } : { opening: html.slice(0, place), rest: html.slice(place) }

/** Parts sanitised HTML at its first heading, so that something can stand after its opening words. */
export const openedAtHeading = (html: string): Opened => openedAt(html, headingPlaces(html).next().value)

/** Parts sanitised HTML at its last heading, whose part can stand by itself. */
export const openedAtLastHeading = (html: string): Opened => openedAt(html, [...headingPlaces(html)].at(-1))
