/** Converts values between the form in requests (sent form) and the form in the database (stored form), before validation. */

import type { CompositeField, Field, FieldKind, FieldOf } from '../descriptor/field.ts'
import { emptyValue, isComposite, isTooLarge, mapInnerValues } from '../descriptor/innerFields.ts'
import { traitsOf } from '../descriptor/kindTraits.ts'
import { maxReferences } from '../descriptor/recordFields.ts'
import { linkWithScheme } from '../values/links.ts'
import { asciiDigits } from '../values/numbers/digits.ts'
import { pointOf } from '../values/places/point.ts'
import { storableText } from '../values/text/characters.ts'
import { toEmailAddress } from '../values/text/emailAddress.ts'
import { isEmptyHtml } from '../values/text/emptyHtml.ts'
import { toStoredLink, toStoredLinks } from '../values/text/typedLink.ts'
import { toUnicodeForm } from '../values/text/unicode.ts'
import { dateOf, toTimestamp } from '../values/time/dates.ts'

/** Value in a request or response. */
export type SentValue = string | number | null | readonly SentValue[] | { readonly [name: string]: SentValue }

/** True if a text is valid JSON. */
export const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
/** Parsed JSON; the text itself if it is invalid. */
const parsedJson = (text: string): unknown => (isJson(text) ? JSON.parse(text) : text)

/** Removes insignificant white space from JSON. Only trims text that is invalid or nested too deeply to be serialised. */
const compactJson = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text.trim()
  }
}

/** Serialises a JSON value of a body. Returns a value that is nested too deeply unchanged. */
const jsonText = (value: object): unknown => {
  try {
    return JSON.stringify(value)
  } catch {
    return value
  }
}

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)
/** Converts text to a single line: line breaks and tabs, as in spreadsheet data, become a space. */
const onOneLine = (value: unknown): unknown =>
  typeof value === 'string' ? value.trim().replaceAll(/[\t\n\r\u2028\u2029]+/g, ' ') : value
/** Trims a text and converts its digits to ASCII. */
const inAscii = (value: unknown): unknown => (typeof value === 'string' ? asciiDigits(value.trim()) : value)
const asIs = (value: unknown): unknown => value
const withScheme = (value: unknown): unknown => (typeof value === 'string' ? linkWithScheme(value.trim()) : value)
/** Converts the text of an integer to a number. Returns other text trimmed, with ASCII digits. */
const numeric = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  const text = asciiDigits(value.trim())
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text
}
/** Removes spaces, brackets, dots, dashes and invisible characters from a text, and converts its digits to ASCII. */
const digitsOnly = (value: unknown): unknown => {
  // JSON rounds numbers of 17 digits. Numbers that are not safe non-negative integers stay, and validation refuses them.
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? String(value) : value
  return typeof value === 'string'
    ? asciiDigits(value)
        .replaceAll('＋', '+')
        .replaceAll(/[\s().\p{Pd}\p{Cf}]/gu, '')
    : value
}

const yesOrNo = (value: unknown): unknown => {
  if (value === 'true') return 1
  return value === 'false' ? 0 : numeric(value)
}

/** Parses a list that was sent as JSON. Returns other values unchanged. */
const listIn = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' ? parsedJson(value) : value

/** Serialises a list as JSON; '' for an empty one. Returns a list that contains lists or objects unchanged. */
const flatJson = (list: readonly unknown[]): unknown => {
  if (list.some(each => typeof each === 'object' && each !== null)) return list
  return list.length > 0 ? JSON.stringify(list) : ''
}

/** Distinct values of a list, up to one more than allowed: enough for validation to refuse it. */
const distinct = (list: readonly unknown[], most: number): readonly unknown[] => [...new Set(list)].slice(0, most + 1)

/**
 * JSON of chosen options without duplicates, in the order of the options, from an array or its JSON; '' if there are
 * none. Returns other values unchanged.
 */
const chosenJson = (value: unknown, { options }: FieldOf<'choices'>): unknown => {
  const list = listIn(value)
  if (!Array.isArray(list)) return trimmed(list)
  const known: readonly unknown[] = options.map(option => option.value)
  // Validation refuses a list with more values than options, even if it contains duplicates.
  if (list.length > known.length) return flatJson(list.slice(0, known.length + 1))
  const each = distinct(list, known.length)
  return flatJson(each.every(one => known.includes(one)) ? known.filter(one => each.includes(one)) : each)
}

/** JSON of ids without duplicates, in order, from an array or its JSON; '' if there are none. Returns other values unchanged. */
const idsJson = (value: unknown): unknown => {
  const list = listIn(value)
  if (!Array.isArray(list)) return trimmed(list)
  return flatJson(distinct(list.map(numeric), maxReferences))
}

/** True if a sent value is empty: null, an empty array, or an object of empty values. */
const isEmptyValue = (value: unknown): boolean => {
  if (value === null || value === undefined) return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.values(value).every(isEmptyValue)
}

/**
 * JSON of a composite value with all inner values normalised, from the value or its JSON; '' if it is empty. Returns
 * values of the wrong type, or that are too large, unchanged.
 */
const compositeJson = (value: unknown, field: CompositeField): unknown => {
  const given = typeof value === 'string' && value.trim() !== '' ? parsedJson(value) : trimmed(value)
  const isOfType = field.kind === 'group' ? typeof given === 'object' && !Array.isArray(given) : Array.isArray(given)
  if (!isOfType || isTooLarge(given)) return given
  const normalized = mapInnerValues(field, given, (inner, each) => toSentValue(inner, normalize(inner, each)))
  return isEmptyValue(normalized) ? '' : JSON.stringify(normalized)
}

/** Functions that convert values to their stored form, by kind. */
const normalizeByKind: { [K in FieldKind]: (value: unknown, field: FieldOf<K>) => unknown } = {
  text: (v, { asciiDigits: isInAscii }) => (isInAscii ? inAscii(onOneLine(v)) : onOneLine(v)),
  longText: (v, { links }) => (links && typeof v === 'string' ? toStoredLinks(v).join('\n') : v),
  html: v => (typeof v === 'string' && isEmptyHtml(v) ? null : v),
  image: trimmed,
  file: trimmed,
  slug: v => (typeof v === 'string' ? toUnicodeForm(v.trim()) : v),
  email: v => (typeof v === 'string' ? toEmailAddress(v) : v),
  digits: digitsOnly,
  link: v => (typeof v === 'string' ? toStoredLink(v) : v),
  video: withScheme,
  map: withScheme,
  json: v => {
    if (typeof v === 'object' && v !== null) return jsonText(v)
    return typeof v === 'string' && v.trim() ? compactJson(v) : trimmed(v)
  },
  integer: numeric,
  date: inAscii,
  dateTime: v => {
    const text = inAscii(v)
    return typeof text === 'string' && dateOf(text) ? toTimestamp(text) : text
  },
  password: asIs,
  choice: (v, f) => {
    const optionOf = (text: unknown) => f.options.find(option => String(option.value) === text)?.value
    return optionOf(trimmed(v)) ?? optionOf(inAscii(v)) ?? trimmed(v)
  },
  choices: chosenJson,
  status: numeric,
  reference: numeric,
  references: idsJson,
  flag: v => (typeof v === 'boolean' ? Number(v) : yesOrNo(v)),
  decimal: v => {
    // Rounds the result of floating-point sums: 0.1 + 0.2 is 0.3. The largest amounts have 15 significant digits.
    if (typeof v === 'number') return Number.isFinite(v) ? Number(Number(v.toPrecision(15)).toFixed(9)) : v
    if (typeof v !== 'string') return v
    const text = asciiDigits(v.trim())
    // Accepts separators of thousands and lakhs, as in displayed amounts.
    const plain = /^-?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
    return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(plain) ? Number(plain) : text
  },
  colour: v => {
    if (typeof v !== 'string') return v
    const text = v.trim().toLowerCase()
    if (/^[\da-f]{6}$/.test(text)) return `#${text}`
    return /^#[\da-f]{3}$/.test(text) ? text.replaceAll(/[\da-f]/g, '$&$&') : text
  },
  time: v => (typeof v === 'string' ? asciiDigits(v.trim()).replace(/^(\d):/, '0$1:') : v),
  point: v => (typeof v === 'string' ? (pointOf(asciiDigits(v))?.text ?? v.trim()) : v),
  group: compositeJson,
  rows: compositeJson,
  blocks: compositeJson,
}

/**
 * Converts the value of a field to its stored form. Empty values, and texts of invisible characters only, become null.
 * Passwords are unchanged. Never throws.
 */
export const normalize = (field: Field, sent: unknown): unknown => {
  const value = typeof sent === 'string' && traitsOf(field).holds !== 'secret' ? storableText(sent) : sent
  // Safe cast: `normalizeByKind[field.kind]` accepts exactly this kind of field, which the compiler cannot infer.
  const normalized = (normalizeByKind[field.kind] as (value: unknown, field: Field) => unknown)(value, field)
  return normalized === '' || normalized === undefined ? null : normalized
}

/** Converts the parsed JSON of a structured field to its sent form. Adds inner fields that the stored value lacks. */
const parsedForm = (field: Field, value: unknown): unknown => {
  if (value === null) return emptyValue(field)
  return isComposite(field)
    ? mapInnerValues(field, value, (inner, each) =>
        each === undefined ? (inner.default ?? emptyValue(inner)) : parsedForm(inner, each),
      )
    : value
}

/** Converts a stored value to its sent form. */
export const toSentValue = (field: Field, stored: unknown): unknown => {
  if (!traitsOf(field).isStructured) return stored
  if (stored === null || stored === undefined) return emptyValue(field)
  return parsedForm(field, typeof stored === 'string' ? parsedJson(stored) : stored)
}

/** Converts a valid value from its sent form to its stored form. */
export const toStoredValue = (value: SentValue): string | number | null => {
  if (value === null || typeof value !== 'object') return value
  return isEmptyValue(value) ? null : JSON.stringify(value)
}
