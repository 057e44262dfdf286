/**
 * JSON Schema of values in a body, as far as zod cannot express it. A pattern may be narrower than the server's
 * validation but never wider, so that generated values are accepted. Patterns use only features of all regular
 * expression engines: no \p{…}, \d, lookaround or \u escapes.
 */
import type { Field, FieldKind, FieldOf } from '../../src/schema/descriptor/field.ts'
import { documentEndings, endingsOf, megabyte, privateFiles } from '../../src/schema/values/documents.ts'
import type { Json } from './jsonSchema.ts'

const text = String.raw
/** Replaces \u escapes by the characters themselves, because engines write them differently. */
const spelled = (pattern: string): string =>
  pattern.replaceAll(/\\u([0-9a-f]{4})/g, (_, number: string) => String.fromCodePoint(Number.parseInt(number, 16)))
const whole = (...alternatives: readonly string[]): string => spelled(`^(?:${alternatives.join('|')})$`)

/** Bidirectional control characters. */
const bidi = text`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`
const inLine = text`[^\u0000-\u001f\u007f-\u009f\u2028\u2029${bidi}]`
const inProse = text`[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]`
/** Any character except white space and invisible characters. */
const visible = text`[^\u0000-\u0020\u007f-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufdd0-\ufdef\ufeff\uffa0\ufff0-\uffff]`
/** A visible character other than '&' and '<'. HTML that begins with one is not empty. */
const visibleText = visible.replace('[^', '[^&<')
/** Characters that addresses must not contain: white space, backslashes and invisible characters. */
const excluded = text`\u0000-\u0020\u007f-\u00a0\\\u061c\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ufff0-\uffff`
const host = text`(?:[A-Za-z0-9](?:[A-Za-z0-9]|-[A-Za-z0-9])*\.)+[A-Za-z]{2,}(?::[0-9]{1,4})?`
const site = `https?://${host}`
const path = text`/(?:[^/${excluded}][^${excluded}]*)?`
const query = text`(?:[?#][^${excluded}]*)?`
const folders = text`(?:/[^/?#%${excluded}]+)*`
/** Last segment of a file's address, without its extension. */
const fileName = text`/[^/?#%.${excluded}]+`

/** Public address of a webhook. */
export const publicAddressPattern = whole(`https://${host}(?:${path})?`)

/** A single line of text; `required` demands a visible character. */
export const linePattern = (required = false): string =>
  spelled(required ? `^${inLine}*${visible}${inLine}*$` : `^${inLine}*$`)
const prosePattern = (required = false): string =>
  spelled(required ? `^${inProse}*${visible}${inProse}*$` : `^${inProse}*$`)
const htmlPattern = (required = false): string => spelled(required ? `^${visibleText}${inProse}*$` : `^${inProse}*$`)

const letter = text`[a-z\u0980-\u0983\u0985-\u098c\u098f\u0990\u0993-\u09a8\u09aa-\u09b0\u09b2\u09b6-\u09b9\u09bc-\u09c4\u09c7\u09c8\u09cb-\u09ce\u09d7\u09dc\u09dd\u09df-\u09e3]`
const digit = text`[0-9\u09e6-\u09ef]`
const slugPart = `(?:${letter}|${digit})+`
/**
 * Slug that does not consist of digits only. It has only Latin and Bangla letters, although the server accepts any
 * script.
 */
const slugPattern = whole(`${digit}*${letter}(?:${letter}|${digit})*(?:-${slugPart})*`, `${digit}+(?:-${slugPart})+`)

/** Valid calendar days. */
const day = text`(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)`
const hour = '(?:[01][0-9]|2[0-3])'

const degrees = (tens: string, most: number): string => text`-?(?:${most}|(?:${tens})(?:\.[0-9]{1,6})?)`

const player = [
  text`https://(?:www\.)?youtube\.com/(?:watch\?v=|embed/|shorts/|live/)[A-Za-z0-9_-]{11}`,
  text`https://youtu\.be/[A-Za-z0-9_-]{11}`,
  text`https://(?:vimeo\.com|player\.vimeo\.com/video)/[0-9]{6,12}`,
]
const map = text`https://(?:www\.openstreetmap\.org/|(?:www|maps)\.google\.com/maps)[A-Za-z0-9/?#&=.,:;@!%+_~-]*`
const attributes = text`(?: [a-z]+="[A-Za-z0-9 :;,.%-]*")*`

/** An integer from 1 to `most`. */
const countPattern = (most: number): string => {
  const digits = String(Math.trunc(most))
  const shorter = digits.length > 1 ? [`[1-9][0-9]{0,${digits.length - 2}}`] : []
  const lower = Array.from(digits).flatMap((each, at) => {
    const [least, greatest] = [at === 0 ? 1 : 0, Number(each) - 1]
    return greatest < least ? [] : [`${digits.slice(0, at)}[${least}-${greatest}][0-9]{${digits.length - at - 1}}`]
  })
  return `(?:${[...shorter, ...lower, digits].join('|')})`
}

/** Maximum size that a document's address can contain, bytes. */
const mostBytes = 9_999_999_999

const documentPattern = (field: FieldOf<'file'>): string => {
  const endings = endingsOf(field).filter(ending => field.private || documentEndings.includes(ending))
  const ending = text`\.(?:${endings.join('|')})`
  const bytes = countPattern(Math.min(mostBytes, (field.maxMegabytes ?? mostBytes) * megabyte))
  return field.private
    ? whole(text`${privateFiles}[A-Za-z0-9][A-Za-z0-9-]*-[a-z2-7]{10}-${bytes}${ending}`)
    : whole(`(?:${site})?${folders}${fileName}${ending}`)
}

/** Character classes that differ between engines, reduced to the ASCII characters that all of them match. */
const plainClasses: Readonly<Record<string, string>> = {
  '\\d': '0-9',
  '\\w': 'A-Za-z0-9_',
  '\\p{Nd}': '0-9',
}

/** Pattern of a descriptor, with its character classes replaced by `plainClasses`. */
const withPlainClasses = (pattern: string): string => {
  let isInside = false
  return pattern.replaceAll(/\\p\{Nd\}|\\.|[[\]]/g, token => {
    if (token === '[' || token === ']') isInside = token === '['
    const plain = plainClasses[token]
    if (plain === undefined) return token
    return isInside ? plain : `[${plain}]`
  })
}

/** Constraint of a required list. */
const notEmpty = ({ required }: Field): Json => (required ? { minItems: 1 } : {})

/** No constraints in addition to those of `valueSchema.ts`. */
const stated: Json = {}

/** Constraints by kind, in addition to those of `valueSchema.ts`. A new kind of field does not compile until it has an entry. */
const shapeByKind: { readonly [K in FieldKind]: (field: FieldOf<K>) => Json } = {
  text: ({ pattern, zone, required }) => {
    if (zone) return { enum: Intl.supportedValuesOf('timeZone') }
    return { pattern: pattern === undefined ? linePattern(required) : whole(withPlainClasses(pattern)) }
  },
  longText: ({ required, links }) => ({
    pattern: links ? whole(`${site}(?:/[A-Za-z0-9_-]*)*`) : prosePattern(required),
  }),
  html: ({ required }) => ({ contentMediaType: 'text/html', pattern: htmlPattern(required) }),
  image: () => ({ pattern: whole(`${site}(?:${path})?${query}`, path) }),
  file: field => ({ pattern: documentPattern(field) }),
  slug: () => ({ pattern: slugPattern }),
  email: () => ({ format: 'email', maxLength: 254 }),
  digits: ({ plus }) => ({ pattern: plus ? text`^\+?[0-9]+$` : '^[0-9]+$' }),
  link: ({ leads }) => {
    const web = `${site}(?:${path})?${query}`
    if (leads === 'web') return { pattern: whole(web) }
    const outside = [web, `mailto:[A-Za-z0-9._+-]+@${host}`, text`tel:\+?[0-9-]+`]
    if (leads === 'outside') return { pattern: whole(...outside) }
    return { pattern: whole(...outside, path, `[?#]?[^/:?#@${excluded}][^:${excluded}]*`) }
  },
  video: () => ({
    pattern: whole(...player, text`(?:${site})?${folders}${fileName}\.(?:mp4|webm|ogv)`),
  }),
  map: () => ({ pattern: whole(map, `<iframe${attributes} src="${map}"${attributes}></iframe>`) }),
  json: () => ({
    type: ['object', 'array'],
    items: {},
    description: 'A JSON document, or its text. Stored and returned as text.',
  }),
  integer: () => stated,
  date: () => ({ format: 'date', pattern: whole(day) }),
  dateTime: () => ({ pattern: whole(`${day} ${hour}:[0-5][0-9]:[0-5][0-9]`) }),
  password: () => ({ format: 'password', minLength: 12, maxLength: 128, pattern: linePattern() }),
  choice: () => stated,
  choices: notEmpty,
  status: () => stated,
  reference: () => stated,
  references: notEmpty,
  flag: () => stated,
  decimal: () => stated,
  colour: () => ({ pattern: '^#[0-9a-f]{6}$' }),
  time: () => ({ pattern: whole(`${hour}:[0-5][0-9]`) }),
  point: () => ({ pattern: `^${degrees('[0-8]?[0-9]', 90)},${degrees('1[0-7][0-9]|[0-9]{1,2}', 180)}$` }),
  group: () => stated,
  rows: notEmpty,
  blocks: notEmpty,
}

/** JSON Schema of a value in a body, in addition to the schema that validates it. */
export const jsonSchemaOfValue = (field: Field): Json =>
  // A correlated union: the entry of the field's kind accepts this field.
  (shapeByKind[field.kind] as (field: Field) => Json)(field)
