/** Places inside written content that can be linked to. */
import { textOf } from '../../schema/excerpt.ts'
import { slugOf } from '../../schema/slug.ts'

export interface Heading {
  /** The part of an address after '#'. */
  readonly id: string
  readonly text: string
}

export interface Anchored {
  /** The same HTML, with an id on every heading of the second and third level. */
  readonly html: string
  readonly headings: readonly Heading[]
}

/** Gives the headings of sanitised HTML ids made of their words; equal words are numbered. null counts as empty. */
export const anchored = (html: string | null | undefined): Anchored => {
  const headings: Heading[] = []
  const taken = new Set<string>()
  const freeId = (text: string): string => {
    const slug = slugOf(text) || 'part'
    let id = slug
    for (let count = 2; taken.has(id); count += 1) id = `${slug}-${count}`
    taken.add(id)
    return id
  }
  const marked = (html ?? '').replaceAll(
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
