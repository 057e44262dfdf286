/** A value before it is validated: in the form in which it is stored, and that form as it is sent. */

import type { CompositeField, Field, FieldKind, FieldOf } from '../descriptor/field.ts'
import { emptyValue, isComposite, isTooLarge, withInner } from '../descriptor/innerFields.ts'
import { traitsOf } from '../descriptor/kindTraits.ts'
import { mostReferences } from '../descriptor/recordFields.ts'
import { asciiDigits } from '../values/digits.ts'
import { pointOf } from '../values/point.ts'
import { storableText } from '../values/text/characters.ts'
import { toEmailAddress } from '../values/text/emailAddress.ts'
import { isEmptyHtml } from '../values/text/emptyHtml.ts'
import { toUnicodeForm } from '../values/text/unicode.ts'
import { dateOf, momentOf } from '../values/time/dates.ts'

/** A value as it is sent. */
export type SentValue = string | number | null | readonly SentValue[] | { readonly [name: string]: SentValue }

/** Whether a text is a JSON document. */
export const safeJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
/** The value of a JSON document; the text itself where it is none. */
const parsedJson = (text: string): unknown => (safeJson(text) ? JSON.parse(text) : text)

/** A JSON document without spaces. Any other text, and a document that is nested too deeply to be written again, is trimmed. */
const compactJson = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text.trim()
  }
}

/** The text of a JSON document that a body holds as a value. One that is nested too deeply to be written stays. */
const jsonText = (value: object): unknown => {
  try {
    return JSON.stringify(value)
  } catch {
    return value
  }
}

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)
const asIs = (value: unknown): unknown => value
const numeric = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  const text = asciiDigits(value.trim())
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text
}
const digitsOnly = (value: unknown): unknown => {
  // A number that JSON has rounded (17 digits) or that is no count of anything is left to be refused.
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

/** A list that came as an array or as its JSON. */
const listIn = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' ? parsedJson(value) : value

/** The JSON of a list; '' for an empty one. One that holds other lists or objects, however deep, stays. */
const flatJson = (list: readonly unknown[]): unknown => {
  if (list.some(each => typeof each === 'object' && each !== null)) return list
  return list.length > 0 ? JSON.stringify(list) : ''
}

/** Each value of a list once, and of too many no more than are needed to refuse them. */
const distinct = (list: readonly unknown[], most: number): readonly unknown[] => [...new Set(list)].slice(0, most + 1)

/** The JSON of some options, in their order and each once, from an array or its JSON; '' where none is chosen. What is no array of options stays. */
const chosenJson = (value: unknown, { options }: FieldOf<'choices'>): unknown => {
  const list = listIn(value)
  if (!Array.isArray(list)) return trimmed(list)
  const known: readonly unknown[] = options.map(option => option.value)
  // More values than there are options are refused, also where some are the same.
  if (list.length > known.length) return flatJson(list.slice(0, known.length + 1))
  const each = distinct(list, known.length)
  return flatJson(each.every(one => known.includes(one)) ? known.filter(one => each.includes(one)) : each)
}

/** The JSON of some ids in their order, each once, from an array or its JSON; '' where there are none. What is no array stays. */
const idsJson = (value: unknown): unknown => {
  const list = listIn(value)
  if (!Array.isArray(list)) return trimmed(list)
  return flatJson(distinct(list.map(numeric), mostReferences))
}

/** Whether a sent value is empty: null, an empty array, or an object of empty values. */
const isEmptyValue = (value: unknown): boolean => {
  if (value === null || value === undefined) return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.values(value).every(isEmptyValue)
}

/** The JSON of a composite value, from the value or its JSON, with every inner value normalized; '' where it is empty. What is of another type, or too large, stays. */
const compositeJson = (value: unknown, field: CompositeField): unknown => {
  const given = typeof value === 'string' && value.trim() !== '' ? parsedJson(value) : trimmed(value)
  const isOfType = field.kind === 'group' ? typeof given === 'object' && !Array.isArray(given) : Array.isArray(given)
  if (!isOfType || isTooLarge(given)) return given
  const normalized = withInner(field, given, (inner, each) => sentValue(inner, normalize(inner, each)))
  return isEmptyValue(normalized) ? '' : JSON.stringify(normalized)
}

/** How a value of each kind is normalized before it is validated: to the form in which it is stored. */
const normalizeByKind: { [K in FieldKind]: (value: unknown, field: FieldOf<K>) => unknown } = {
  text: trimmed,
  longText: asIs,
  html: v => (typeof v === 'string' && isEmptyHtml(v) ? null : v),
  image: trimmed,
  file: trimmed,
  slug: v => (typeof v === 'string' ? toUnicodeForm(v.trim()) : v),
  email: v => (typeof v === 'string' ? toEmailAddress(v) : v),
  digits: digitsOnly,
  link: trimmed,
  video: trimmed,
  map: trimmed,
  json: v => {
    if (typeof v === 'object' && v !== null) return jsonText(v)
    return typeof v === 'string' && v.trim() ? compactJson(v) : trimmed(v)
  },
  integer: numeric,
  date: trimmed,
  dateTime: v => (typeof v === 'string' && dateOf(v.trim()) ? momentOf(v.trim()) : trimmed(v)),
  password: asIs,
  choice: (v, f) => f.options.find(option => String(option.value) === trimmed(v))?.value ?? trimmed(v),
  choices: chosenJson,
  status: numeric,
  reference: numeric,
  references: idsJson,
  flag: v => (typeof v === 'boolean' ? Number(v) : yesOrNo(v)),
  decimal: v => {
    // A sum of such amounts is one, too: 0.1 + 0.2 is 0.3. The greatest have 15 digits with those behind the point.
    if (typeof v === 'number') return Number.isFinite(v) ? Number(Number(v.toPrecision(15)).toFixed(9)) : v
    if (typeof v !== 'string') return v
    const text = asciiDigits(v.trim())
    // Thousands and lakhs may be separated, as they are where an amount is shown.
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

/** A field's value, normalized: empty becomes null, and so does a text of invisible characters. Secrets stay as they are. Never throws. */
export const normalize = (field: Field, sent: unknown): unknown => {
  const value = typeof sent === 'string' && traitsOf(field).holds !== 'secret' ? storableText(sent) : sent
  // The correlated-union cast: `normalizeByKind[field.kind]` takes just this field.
  const normalized = (normalizeByKind[field.kind] as (value: unknown, field: Field) => unknown)(value, field)
  return normalized === '' || normalized === undefined ? null : normalized
}

/** A value of a field that is stored as JSON, as it is sent: with every inner field, also those that are younger than the value. */
const parsedForm = (field: Field, value: unknown): unknown => {
  if (value === null) return emptyValue(field)
  return isComposite(field)
    ? withInner(field, value, (inner, each) =>
        each === undefined ? (inner.default ?? emptyValue(inner)) : parsedForm(inner, each),
      )
    : value
}

/** A stored value as it is sent. */
export const sentValue = (field: Field, stored: unknown): unknown => {
  if (!traitsOf(field).isStructured) return stored
  if (stored === null || stored === undefined) return emptyValue(field)
  return parsedForm(field, typeof stored === 'string' ? parsedJson(stored) : stored)
}

/** A valid value, as it is sent, in the form in which it is stored. */
export const storedValue = (value: SentValue): string | number | null => {
  if (value === null || typeof value !== 'object') return value
  return isEmptyValue(value) ? null : JSON.stringify(value)
}
