/**
 * One zod schema a descriptor, used by the form and by the server: what a value may be, and the issues of one that may not be.
 * '' counts as empty, and empty is stored as null.
 */
import { z } from 'zod'
import { type Field, type FieldKind, type FieldOf, maxDecimal, maxInteger, minInteger } from '../descriptor/field.ts'
import { traitsOf } from '../descriptor/kindTraits.ts'
import type { Descriptor } from '../descriptor/resource.ts'
import { fixedRoutes } from '../routes/fixedRoutes.ts'
import { dateOf, dayPattern, isZone, momentOf, momentPattern } from '../values/dates.ts'
import { asciiDigits } from '../values/digits.ts'
import { isSafeImage, isSafeLink, mapAddressOf, videoOf } from '../values/links.ts'
import { pointOf } from '../values/point.ts'
import { slugPattern } from '../values/slug.ts'
import { type CodesWith, type Issue, type IssuesByField, isIssue } from './issue.ts'
import { valueIssue, type valueIssues } from './valueIssues.ts'

// zod writes code for itself where it may, which is quicker; no page of ours lets text become code.
if ('document' in globalThis) z.config({ jitless: true })

/** Greatest length of a value of the kinds that hold prose, UTF-16 units. */
export const maxHtmlChars = 1_000_000
const maxLongTextChars = 20_000
const maxAddressChars = 2_000
const minPasswordChars = 12
const maxPasswordChars = 128

/** An issue as the text that a check of zod reports, which reports nothing else; `issuesIn` reads it. */
export const textOfIssue = (issue: Issue): string => JSON.stringify(issue)

/** Makes a check of zod report an issue. The text is written when it is needed: that costs a start as much as the schema. */
export const reports = (issue: Issue): { readonly error: () => string } => ({ error: () => textOfIssue(issue) })

const issueOf = (message: string): Issue => {
  try {
    const issue: unknown = JSON.parse(message)
    if (isIssue(issue)) return issue
  } catch {
    // A message of zod's own.
  }
  return valueIssue('other', { value: message })
}

/** The issues of texts that zod reports, each once. */
export const issuesFrom = (texts: readonly string[]): Issue[] => [...new Set(texts)].map(issueOf)

/** What is wrong, each thing once. A value of another type has that issue alone, though zod also measures an array's length like a text's. */
export const issuesIn = ({ issues }: z.ZodError): Issue[] => {
  const ofType = issues.filter(issue => issue.code === 'invalid_type')
  return issuesFrom((ofType.length ? ofType : issues).map(({ message }) => message))
}

/** Text without what no database can hold: NUL and halves of surrogate pairs. */
const string = (label: string) =>
  z.string(reports(valueIssue('not-text', { label }))).refine(v => !v.includes('\0') && !/\p{Surrogate}/u.test(v), {
    ...reports(valueIssue('unstorable-character', { label })),
    abort: true,
  })
const short = (label: string, max: number) => string(label).max(max, reports(valueIssue('too-long', { label, max })))
const whole = (label: string) => {
  const notInteger = reports(valueIssue('not-integer', { label }))
  return z.number(notInteger).int(notInteger)
}
const address = (label: string) => short(label, maxAddressChars)
const safeJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
/** The value of a JSON document; the text itself where it is none. */
const parsedJson = (text: string): unknown => (safeJson(text) ? JSON.parse(text) : text)

/** As `reports`, for a message that names nothing but the field. */
const invalid = (code: CodesWith<typeof valueIssues, 'label'>, { label }: Field) => reports(valueIssue(code, { label }))

/** A value as it is sent. */
export type SentValue = string | number | null | readonly SentValue[]

/** What a value of each kind must be, emptiness aside, as it is sent. */
const zodByKind: { [K in FieldKind]: (field: FieldOf<K>) => z.ZodType<Exclude<SentValue, null>> } = {
  text: f => {
    const { label, hint = '' } = f
    const text = short(label, f.max ?? 255)
    if (f.zone) return text.refine(isZone, invalid('not-zone', f))
    if (!f.pattern) return text
    return text.regex(new RegExp(`^(?:${f.pattern})$`, 'u'), reports(valueIssue('wrong-pattern', { label, hint })))
  },
  longText: f => short(f.label, maxLongTextChars),
  html: f => short(f.label, maxHtmlChars),
  image: f => address(f.label).refine(isSafeImage, invalid('not-picture', f)),
  slug: f => {
    const slug = short(f.label, 191).regex(slugPattern, invalid('not-slug', f))
    return f.routes ? slug.refine(v => !fixedRoutes.includes(v), invalid('slug-of-site', f)) : slug
  },
  email: f => short(f.label, 254).pipe(z.email(invalid('not-email', f))),
  digits: f =>
    short(f.label, f.max ?? 20).regex(f.plus ? /^\+?\d+$/ : /^\d+$/, invalid(f.plus ? 'not-phone' : 'not-digits', f)),
  link: f => address(f.label).refine(isSafeLink, invalid('not-link', f)),
  video: f => address(f.label).refine(v => videoOf(v) !== undefined, invalid('not-video', f)),
  map: f => address(f.label).refine(v => mapAddressOf(v) !== '', invalid('not-map', f)),
  json: f => short(f.label, maxLongTextChars).refine(safeJson, invalid('not-json', f)),
  integer: ({ label, min = minInteger, max = maxInteger }) =>
    whole(label)
      .min(min, reports(valueIssue('below-min', { label, min })))
      .max(max, reports(valueIssue('above-max', { label, max }))),
  date: f => string(f.label).refine(v => dayPattern.test(v) && dateOf(v) !== undefined, invalid('not-date', f)),
  dateTime: f =>
    string(f.label).refine(v => momentPattern.test(v) && dateOf(v) !== undefined, invalid('not-moment', f)),
  password: f =>
    f.repeats
      ? string(f.label)
      : short(f.label, maxPasswordChars).min(
          minPasswordChars,
          reports(valueIssue('too-short', { label: f.label, min: minPasswordChars })),
        ),
  choice: ({ label, options }) =>
    z.union(
      options.map(option => z.literal(option.value)),
      reports(valueIssue('not-choice', { label, options: options.map(option => option.label) })),
    ),
  choices: ({ label, options, max = options.length }) => {
    const notChoices = reports(valueIssue('not-choices', { label, options: options.map(option => option.label) }))
    const one = z.union(
      options.map(option => z.literal(option.value)),
      notChoices,
    )
    return z.array(one, notChoices).max(max, reports(valueIssue('too-many', { label, max })))
  },
  flag: f => z.union([z.literal(1), z.literal(0)], invalid('not-flag', f)),
  decimal: f => {
    const { label, places = 2, min = -maxDecimal, max = maxDecimal } = f
    return z
      .number(invalid('not-number', f))
      .min(min, reports(valueIssue('below-min', { label, min })))
      .max(max, reports(valueIssue('above-max', { label, max })))
      .multipleOf(Number(`1e-${places}`), reports(valueIssue('too-many-places', { label, places })))
  },
  colour: f => string(f.label).regex(/^#[\da-f]{6}$/, invalid('not-colour', f)),
  time: f => string(f.label).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, invalid('not-time', f)),
  point: f => string(f.label).refine(v => pointOf(v) !== undefined, invalid('not-point', f)),
  status: f => whole(f.label).min(-32_768, invalid('out-of-range', f)).max(32_767, invalid('out-of-range', f)),
  reference: f => whole(f.label).min(1, invalid('no-record', f)).max(maxInteger, invalid('no-record', f)),
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

/** The JSON of some options, in their order and each once, from an array or its JSON; '' where none is chosen. What is no array of options stays. */
const chosenJson = (value: unknown, { options }: FieldOf<'choices'>): unknown => {
  const list = typeof value === 'string' && value.trim() !== '' ? parsedJson(value) : value
  if (!Array.isArray(list)) return trimmed(list)
  const known: readonly unknown[] = options.map(option => option.value)
  const chosen = list.every(each => known.includes(each)) ? known.filter(each => list.includes(each)) : list
  return chosen.length > 0 ? JSON.stringify(chosen) : ''
}

/** How a value of each kind is normalized before it is validated: to the form in which it is stored. */
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
  choices: chosenJson,
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

/** A stored value as it is sent. */
export const sentValue = (field: Field, stored: unknown): unknown => {
  if (!traitsOf(field).isList) return stored
  return typeof stored === 'string' ? parsedJson(stored) : (stored ?? [])
}

/** A valid value, as it is sent, in the form in which it is stored. */
export const storedValue = (value: SentValue): string | number | null => {
  if (value === null || typeof value !== 'object') return value
  return value.length > 0 ? JSON.stringify(value) : null
}

/**
 * The schema of one field's value as it is sent: normalized, then validated. An empty one is the field's default, or where it has none and may be empty,
 * null or an empty list.
 */
export const schemaOfField = (field: Field): z.ZodType<SentValue> => {
  const value = answerOf(zodByKind, field)
  const full = field.required
    ? z
        .unknown()
        .refine((v): boolean => v !== null, { ...invalid('required', field), abort: true })
        .pipe(value)
    : value.nullable()
  const isList = traitsOf(field).isList
  return z.preprocess(
    v => {
      const stored = normalize(field, v)
      if (stored === null) return field.default ?? (isList && !field.required ? [] : null)
      return isList ? sentValue(field, stored) : stored
    },
    isList && !field.required ? value : full,
  )
}

/** A body, normalized and validated. */
type Validated =
  | { readonly ok: true; readonly values: Readonly<Record<string, string | number | null>> }
  | { readonly ok: false; readonly issues: IssuesByField }

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
  (typeof stored === 'string' || typeof stored === 'number' || Array.isArray(stored)) &&
  normalize(field, stored) !== null &&
  normalize(field, given) === normalize(field, stored)

/** What is stored of a value that is stored already, or that was sent of one. */
const storedFormOf = (field: Field, value: unknown): string | number =>
  // `isStoredValue` has found it to be a text or a number, or a list, which normalizes to its JSON.
  (traitsOf(field).isList ? normalize(field, value) : value) as string | number

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
): readonly Issue[] => {
  const moment = values[name]
  if (field.kind !== 'dateTime' || !field.notBefore || typeof moment !== 'string') return []
  return field.notBefore.flatMap(other => {
    const first = values[other]
    const isNew = moment !== stored?.[name] || first !== stored?.[other]
    const isWrong = isNew && typeof first === 'string' && moment < first
    return isWrong ? [valueIssue('too-early', { label: field.label, other: fields[other]?.label ?? other })] : []
  })
}

/**
 * What of `body` would be stored, or every wrong field with its issues.
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
  const issues: Record<string, readonly Issue[]> = {}
  const shape = schemaOf(resource).shape
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.readOnly) continue
    const isKept = field.fixed && stored !== undefined
    const isGiven = Object.hasOwn(body, name) && !isKept && !isIgnored(field, body[name])
    const given = isGiven ? body[name] : stored?.[name]
    if (field.writeOnly && stored && normalize(field, given) === null) continue
    const result = (shape[name] as z.ZodType<SentValue>).safeParse(given)
    if (result.success) values[name] = storedValue(result.data)
    else if (isStoredValue(field, given, stored?.[name])) values[name] = storedFormOf(field, stored?.[name])
    else issues[name] = issuesIn(result.error)
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'password' || !field.repeats || issues[field.repeats]) continue
    // A new record may come without the repetition, as from an API client; a password that replaces one must be repeated.
    const isMissing = !Object.hasOwn(body, name) && stored === undefined
    if (!isMissing && (values[name] ?? null) !== (values[field.repeats] ?? null))
      issues[name] = [valueIssue('no-match', { label: field.label })]
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    const found = issues[name] ? [] : tooEarly(resource, name, field, { values, stored })
    if (found.length) issues[name] = found
  }
  return Object.keys(issues).length ? { ok: false, issues } : { ok: true, values }
}
