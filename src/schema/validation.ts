/**
 * One zod schema a descriptor, used by the form and by the server: what a value may be, in the words that an editor reads.
 * Every message begins with the field's label. '' counts as empty, and empty is stored as null.
 */
import { z } from 'zod'
import { dateOf, dayPattern, isZone, momentOf, momentPattern } from './dates.ts'
import { asciiDigits } from './digits.ts'
import { type Field, type FieldKind, type FieldOf, maxDecimal, maxInteger, minInteger } from './field.ts'
import { fixedRoutes } from './fixedRoutes.ts'
import { isSafeImage, isSafeLink, mapAddressOf, videoOf } from './links.ts'
import { pointOf } from './point.ts'
import type { Descriptor } from './resource.ts'
import { slugPattern } from './slug.ts'

// zod writes code for itself where it may, which is quicker; no page of ours lets text become code.
if ('document' in globalThis) z.config({ jitless: true })

/** Greatest length of a value of the kinds that hold prose, UTF-16 units. */
export const maxHtmlChars = 1_000_000
const maxLongTextChars = 20_000
const maxAddressChars = 2_000

/** Text without what no database can hold: NUL and halves of surrogate pairs. */
const string = (label: string) =>
  z.string({ error: `${label} must be text.` }).refine(v => !v.includes('\0') && !/\p{Surrogate}/u.test(v), {
    error: `${label} holds a character that cannot be stored. Remove it.`,
    abort: true,
  })
const short = (label: string, max: number) =>
  // Written when it is needed: each number in words costs a start as much as the schema itself.
  string(label).max(max, { error: () => `${label} must be at most ${max.toLocaleString('en')} characters.` })
const whole = (label: string) =>
  z.number({ error: `${label} must be a whole number.` }).int({ error: `${label} must be a whole number.` })
const safeJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** What a value of each kind must be, emptiness aside. */
const zodByKind: { [K in FieldKind]: (field: FieldOf<K>) => z.ZodType<string | number> } = {
  text: f => {
    const text = short(f.label, f.max ?? 255)
    if (f.zone) return text.refine(isZone, `${f.label} must be the name of a time zone, like Asia/Dhaka.`)
    return f.pattern ? text.regex(new RegExp(`^(?:${f.pattern})$`, 'u'), `${f.label} must be ${f.hint}.`) : text
  },
  longText: f => short(f.label, maxLongTextChars),
  html: f => short(f.label, maxHtmlChars),
  image: f =>
    short(f.label, maxAddressChars).refine(
      isSafeImage,
      `${f.label} must be the address of a picture: http(s) or a path.`,
    ),
  slug: f => {
    const slug = short(f.label, 191).regex(
      slugPattern,
      `${f.label} must be lower-case letters, digits and single hyphens, and not digits alone.`,
    )
    return f.routes
      ? slug.refine(v => !fixedRoutes.includes(v), {
          error: `${f.label} is an address that the site itself uses. Choose another.`,
        })
      : slug
  },
  email: f =>
    short(f.label, 254).pipe(z.email({ error: `${f.label} must be an email address, like name@example.org.` })),
  digits: f =>
    short(f.label, f.max ?? 20).regex(
      f.plus ? /^\+?\d+$/ : /^\d+$/,
      `${f.label} must be digits${f.plus ? ', with a + in front at most' : ' only'}.`,
    ),
  link: f =>
    short(f.label, maxAddressChars).refine(
      isSafeLink,
      `${f.label} must be a web address, mailto:, tel: or a path of this site.`,
    ),
  video: f =>
    short(f.label, maxAddressChars).refine(
      v => videoOf(v) !== undefined,
      `${f.label} must be a YouTube or Vimeo address, or a video file (.mp4, .webm).`,
    ),
  map: f =>
    short(f.label, maxAddressChars).refine(
      v => mapAddressOf(v) !== '',
      `${f.label} must be the embed code of OpenStreetMap or Google Maps.`,
    ),
  json: f => short(f.label, maxLongTextChars).refine(safeJson, `${f.label} must be a JSON document.`),
  integer: f =>
    whole(f.label)
      .min(f.min ?? minInteger, `${f.label} must be at least ${f.min ?? minInteger}.`)
      .max(f.max ?? maxInteger, `${f.label} must be at most ${f.max ?? maxInteger}.`),
  date: f =>
    string(f.label).refine(
      v => dayPattern.test(v) && dateOf(v) !== undefined,
      `${f.label} must be a date, like 2026-01-31.`,
    ),
  dateTime: f =>
    string(f.label).refine(
      v => momentPattern.test(v) && dateOf(v) !== undefined,
      `${f.label} must be a date and time, like 2026-01-31 09:00:00.`,
    ),
  password: f =>
    f.repeats
      ? string(f.label)
      : string(f.label)
          .min(12, `${f.label} must be at least 12 characters.`)
          .max(128, `${f.label} must be at most 128 characters.`),
  choice: f =>
    z.union(
      f.options.map(option => z.literal(option.value)),
      { error: `${f.label} must be one of: ${f.options.map(option => option.label).join(', ')}.` },
    ),
  flag: f => z.union([z.literal(1), z.literal(0)], { error: `${f.label} must be yes or no.` }),
  decimal: f => {
    const { places = 2, min = -maxDecimal, max = maxDecimal } = f
    return z
      .number({ error: `${f.label} must be a number.` })
      .min(min, `${f.label} must be at least ${min}.`)
      .max(max, `${f.label} must be at most ${max}.`)
      .multipleOf(Number(`1e-${places}`), `${f.label} must have at most ${places} digits behind the point.`)
  },
  colour: f => string(f.label).regex(/^#[\da-f]{6}$/, `${f.label} must be a colour, like #0b7285.`),
  time: f => string(f.label).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, `${f.label} must be a time, like 09:30.`),
  point: f =>
    string(f.label).refine(
      v => pointOf(v) !== undefined,
      `${f.label} must be a latitude and a longitude, like 23.8103,90.4125.`,
    ),
  status: f => whole(f.label).min(-32_768, `${f.label} is out of range.`).max(32_767, `${f.label} is out of range.`),
  reference: f =>
    whole(f.label)
      .min(1, `${f.label} must be an existing record.`)
      .max(maxInteger, `${f.label} must be an existing record.`),
}

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)
const asIs = (value: unknown): unknown => value
const unlessBlank = (value: unknown): unknown => (typeof value === 'string' && value.trim() === '' ? null : value)
const numeric = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  const text = asciiDigits(value.trim())
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text
}
const digitsOnly = (value: unknown): unknown => {
  // A number that JSON has rounded (17 digits) or that is no count of anything is left to be refused.
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? String(value) : value
  return typeof value === 'string' ? asciiDigits(value).replaceAll(/[\s().-]/g, '') : value
}

const yesOrNo = (value: unknown): unknown => {
  if (value === 'true') return 1
  return value === 'false' ? 0 : numeric(value)
}

/** How a value of each kind is normalized before it is validated. */
const normalizeByKind: { [K in FieldKind]: (value: unknown, field: FieldOf<K>) => unknown } = {
  text: trimmed,
  longText: unlessBlank,
  html: unlessBlank,
  image: trimmed,
  slug: v => (typeof v === 'string' ? v.trim().normalize('NFC') : v),
  email: v => (typeof v === 'string' ? v.trim().toLowerCase() : v),
  digits: digitsOnly,
  link: trimmed,
  video: trimmed,
  map: trimmed,
  json: v => (typeof v === 'string' && v.trim() && safeJson(v) ? JSON.stringify(JSON.parse(v)) : trimmed(v)),
  integer: numeric,
  date: trimmed,
  dateTime: v => (typeof v === 'string' && dateOf(v.trim()) ? momentOf(v.trim()) : trimmed(v)),
  password: asIs,
  choice: (v, f) => f.options.find(option => String(option.value) === trimmed(v))?.value ?? trimmed(v),
  status: numeric,
  reference: numeric,
  flag: v => (typeof v === 'boolean' ? Number(v) : yesOrNo(v)),
  decimal: v => {
    // A sum of such amounts is one, too: 0.1 + 0.2 is 0.3.
    if (typeof v === 'number') return Number.isFinite(v) ? Number(v.toFixed(9)) : v
    if (typeof v !== 'string') return v
    const text = asciiDigits(v.trim())
    // Thousands and lakhs may be separated, as they are where an amount is shown.
    const plain = /^-?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
    return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(plain) ? Number(plain) : text
  },
  colour: v => {
    const text = typeof v === 'string' ? v.trim().toLowerCase() : v
    return typeof text === 'string' && /^#[\da-f]{3}$/.test(text) ? text.replaceAll(/[\da-f]/g, '$&$&') : text
  },
  time: v => (typeof v === 'string' ? asciiDigits(v.trim()).replace(/^(\d):/, '0$1:') : v),
  point: v => (typeof v === 'string' ? (pointOf(asciiDigits(v))?.text ?? v.trim()) : v),
}

/** The answer of a per-kind table for one field. The cast is the correlated-union one: `byKind[field.kind]` takes just this field. */
const answerOf = <T>(byKind: { [K in FieldKind]: (field: FieldOf<K>) => T }, field: Field): T =>
  (byKind[field.kind] as (field: Field) => T)(field)

/** A field's value, normalized: empty becomes null. Never throws. */
export const normalize = (field: Field, value: unknown): unknown => {
  // As in `answerOf`.
  const normalized = (normalizeByKind[field.kind] as (value: unknown, field: Field) => unknown)(value, field)
  return normalized === '' || normalized === undefined ? null : normalized
}

/** The schema of one field's value: normalized, then validated. An empty one is the field's default, or null where it has none and may be empty. */
export const schemaOfField = (field: Field): z.ZodType<string | number | null> => {
  const value = answerOf(zodByKind, field)
  const full = field.required
    ? z
        .unknown()
        .refine((v): boolean => v !== null, { error: `${field.label} is required.`, abort: true })
        .pipe(value)
    : value.nullable()
  return z.preprocess(v => normalize(field, v) ?? field.default ?? null, full)
}

/** A body, normalized and validated. */
type Validated =
  | { readonly ok: true; readonly values: Readonly<Record<string, string | number | null>> }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string[]>> }

/** What is wrong, each thing once. A value of another type has that issue alone, though zod also measures an array's length like a text's. */
const wordsOf = ({ issues }: z.ZodError): string[] => {
  const ofType = issues.filter(issue => issue.code === 'invalid_type')
  return [...new Set((ofType.length ? ofType : issues).map(issue => issue.message))]
}

const schemas = new WeakMap<Pick<Descriptor, 'fields'>, z.ZodObject>()

/** The schema of a whole body: every field that a client may set. Unknown keys are dropped. */
export const schemaOf = (resource: Pick<Descriptor, 'fields'>): z.ZodObject => {
  const known = schemas.get(resource)
  if (known) return known
  const writable = Object.entries(resource.fields).filter(([, field]) => !field.readOnly)
  const schema = z.object(Object.fromEntries(writable.map(([name, field]) => [name, schemaOfField(field)])))
  schemas.set(resource, schema)
  return schema
}

const isIgnored = (field: Field, value: unknown): boolean =>
  field.kind === 'choice' && field.ignoresEmpty === true && normalize(field, value) === null

/** Whether a value is the one that is stored, which a field that was changed since may no longer take. An empty one never is. */
const isStoredValue = (field: Field, given: unknown, stored: unknown): boolean =>
  field.kind !== 'password' &&
  (typeof stored === 'string' || typeof stored === 'number') &&
  normalize(field, stored) !== null &&
  normalize(field, given) === normalize(field, stored)

/** What is wrong with a moment that comes before one that it must follow; moments that are both stored already stay. */
const tooEarly = (
  { fields }: Pick<Descriptor, 'fields'>,
  name: string,
  field: Field,
  {
    values,
    stored,
  }: {
    readonly values: Readonly<Record<string, unknown>>
    readonly stored: Readonly<Record<string, unknown>> | undefined
  },
): string[] => {
  const moment = values[name]
  if (field.kind !== 'dateTime' || !field.notBefore || typeof moment !== 'string') return []
  return field.notBefore.flatMap(other => {
    const first = values[other]
    const isNew = moment !== stored?.[name] || first !== stored?.[other]
    const isWrong = isNew && typeof first === 'string' && moment < first
    return isWrong ? [`${field.label} must not be before ${fields[other]?.label ?? other}.`] : []
  })
}

/**
 * What of `body` would be stored, or every wrong field with its words.
 * `create`: absent fields take their default. `update`: absent fields take those of `stored`, and an empty password stays as it was.
 * Read-only and unknown keys are ignored, and so is a fixed one where there is a stored record. A value that the field no longer takes, but that is
 * stored, stays: somebody who changes another field did not choose it.
 */
export const validate = (
  resource: Pick<Descriptor, 'fields'>,
  body: Readonly<Record<string, unknown>>,
  stored?: Readonly<Record<string, unknown>>,
): Validated => {
  const values: Record<string, string | number | null> = {}
  const errors: Record<string, string[]> = {}
  const shape = schemaOf(resource).shape
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.readOnly) continue
    const isKept = field.fixed && stored !== undefined
    const isGiven = Object.hasOwn(body, name) && !isKept && !isIgnored(field, body[name])
    const given = isGiven ? body[name] : stored?.[name]
    if (field.writeOnly && stored && normalize(field, given) === null) continue
    const result = (shape[name] as z.ZodType<string | number | null>).safeParse(given)
    if (result.success) values[name] = result.data
    else if (isStoredValue(field, given, stored?.[name])) values[name] = stored?.[name] as string | number
    else errors[name] = wordsOf(result.error)
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'password' || !field.repeats || errors[field.repeats]) continue
    // A new record may come without the repetition, as from an API client; a password that replaces one must be repeated.
    const isMissing = !Object.hasOwn(body, name) && stored === undefined
    if (!isMissing && (values[name] ?? null) !== (values[field.repeats] ?? null))
      errors[name] = [`${field.label} does not match.`]
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    const words = errors[name] ? [] : tooEarly(resource, name, field, { values, stored })
    if (words.length) errors[name] = words
  }
  return Object.keys(errors).length ? { ok: false, errors } : { ok: true, values }
}
