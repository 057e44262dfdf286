/** Translates the texts of a descriptor. */

import { textKeys } from './textKeys.ts'

/** Translations by English text. */
export type Terms = Readonly<Record<string, string>>

/** Keys whose content is values and names of fields, not texts. */
const values: ReadonlySet<string> = new Set(['when', 'requiredWhen', 'only', 'count', 'filters'])
/** Keys of objects whose own keys are arbitrary names. */
const byName: ReadonlySet<string> = new Set(['fields', 'blocks'])

/**
 * True if the value under the key `inside` of an object is a text, false if it may contain texts, undefined if it
 * contains none. `key` is the key of the object itself.
 */
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

/** Returns a copy of plain data with its texts translated. Texts without a translation and all other values are unchanged. */
export const translateTexts = <T extends object>(data: T, terms: Terms): T =>
  // Safe cast: mapping plain data preserves its shape.
  translate(data, terms, false) as T

/** All texts for people in plain data, without duplicates. */
export const textsIn = (data: unknown, isText = false, key = ''): readonly string[] => {
  if (typeof data === 'string') return isText ? [data] : []
  if (typeof data !== 'object' || data === null) return []
  const nested = Object.entries(data).flatMap(([name, inside]) => {
    const isTextInside = Array.isArray(data) ? isText : isTextIn(key, name)
    return isTextInside === undefined ? [] : textsIn(inside, isTextInside, name)
  })
  return [...new Set(nested)]
}
