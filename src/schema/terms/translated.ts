/** Texts of a descriptor in another language. */

import { textKeys } from './textKeys.ts'

/** Texts by the English ones. */
export type Terms = Readonly<Record<string, string>>

/** Holds values of fields by their names, which are no texts. */
const values = 'when'

const translate = (value: unknown, terms: Terms, isText: boolean): unknown => {
  if (typeof value === 'string') return isText && Object.hasOwn(terms, value) ? terms[value] : value
  if (Array.isArray(value)) return value.map(item => translate(item, terms, isText))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => [
      key,
      key === values ? inside : translate(inside, terms, textKeys.has(key)),
    ]),
  )
}

/** Plain data with its labels and texts in another language; one that the terms lack stays, and so does everything else. */
export const translated = <T extends object>(data: T, terms: Terms): T =>
  // A walk over plain data keeps its shape, which the compiler cannot see.
  translate(data, terms, false) as T

/** The texts of plain data that people read, each once. */
export const textsIn = (data: unknown, isText = false): readonly string[] => {
  if (typeof data === 'string') return isText ? [data] : []
  if (typeof data !== 'object' || data === null) return []
  const entries = Object.entries(data).filter(([key]) => key !== values)
  const nested = entries.flatMap(([key, value]) => textsIn(value, Array.isArray(data) ? isText : textKeys.has(key)))
  return [...new Set(nested)]
}
