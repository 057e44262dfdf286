/** Texts of a descriptor in another language. */

import { textKeys } from './textKeys.ts'

/** Texts by the English ones. */
export type Terms = Readonly<Record<string, string>>

/** Hold values of fields and their names, which are no texts. */
const values: ReadonlySet<string> = new Set(['when', 'requiredWhen', 'only', 'count', 'filters'])
/** Hold their parts by names of one's own, which mean nothing. */
const byName: ReadonlySet<string> = new Set(['fields', 'blocks'])

/** The parts of an object by their keys, each with whether it is a text, or undefined where none of it is. `key` is that of the object itself. */
const isTextIn = (key: string, inside: string): boolean | undefined => {
  if (byName.has(key)) return false
  return values.has(inside) ? undefined : key === 'says' || textKeys.has(inside)
}

const translate = (value: unknown, terms: Terms, isText: boolean, key = ''): unknown => {
  if (typeof value === 'string') return isText && Object.hasOwn(terms, value) ? terms[value] : value
  if (Array.isArray(value)) return value.map(item => translate(item, terms, isText))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => {
      const isTextInside = isTextIn(key, name)
      return [name, isTextInside === undefined ? inside : translate(inside, terms, isTextInside, name)]
    }),
  )
}

/** Plain data with its labels and texts in another language; one that the terms lack stays, and so does everything else. */
export const translated = <T extends object>(data: T, terms: Terms): T =>
  // A walk over plain data keeps its shape, which the compiler cannot see.
  translate(data, terms, false) as T

/** The texts of plain data that people read, each once. */
export const textsIn = (data: unknown, isText = false, key = ''): readonly string[] => {
  if (typeof data === 'string') return isText ? [data] : []
  if (typeof data !== 'object' || data === null) return []
  const nested = Object.entries(data).flatMap(([name, inside]) => {
    const isTextInside = Array.isArray(data) ? isText : isTextIn(key, name)
    return isTextInside === undefined ? [] : textsIn(inside, isTextInside, name)
  })
  return [...new Set(nested)]
}
