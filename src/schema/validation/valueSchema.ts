/** What a value of each kind may be, as it is sent. */
import { z } from 'zod'
import {
  type CompositeField,
  defaultMaxEntries,
  type Field,
  type FieldKind,
  type FieldOf,
  type InnerFields,
  maxDecimal,
  maxInteger,
  minInteger,
  type Option,
} from '../descriptor/field.ts'
import { fixedDefaultOf } from '../descriptor/filledDefaults.ts'
import { blockKey, emptyValue, isTooLarge, maxJsonChars, maxValues } from '../descriptor/innerFields.ts'
import { traitsOf } from '../descriptor/kindTraits.ts'
import { usualReferences } from '../descriptor/recordFields.ts'
import { isFixedRoute } from '../routes/fixedRoutes.ts'
import { documentEndings, documentOf, endingsOf, megabyte, privateNameIn, typeLabelOf } from '../values/documents.ts'
import { isSafeImage, isSafeLink, mapAddressOf, videoOf } from '../values/links.ts'
import { defaultPlaces } from '../values/numbers/amounts.ts'
import { pointOf } from '../values/point.ts'
import { slugPattern } from '../values/slug.ts'
import { turnsDirection } from '../values/text/characters.ts'
import { emailPattern } from '../values/text/emailAddress.ts'
import { dateOf, dayPattern, momentPattern } from '../values/time/dates.ts'
import { isZone } from '../values/time/zones.ts'
import type { CodesWith } from './issue.ts'
import { normalize, type SentValue, safeJson, sentValue } from './normalize.ts'
import { valueIssue, type valueIssues } from './valueIssues.ts'
import { reports } from './zodIssues.ts'

// zod writes code for itself where it may, which is quicker; no page of ours lets text become code.
if ('document' in globalThis) z.config({ jitless: true })

/** Greatest length of a value of the kinds that hold prose, UTF-16 units. */
export const maxHtmlChars = 1_000_000
const maxLongTextChars = 20_000
const maxAddressChars = 2_000
const minPasswordChars = 12
const maxPasswordChars = 128

/** Text without what no database can hold: NUL and halves of surrogate pairs. */
const string = (label: string) =>
  z.string(reports(valueIssue('not-text', { label }))).refine(v => !v.includes('\0') && !/\p{Surrogate}/u.test(v), {
    ...reports(valueIssue('unstorable-character', { label })),
    abort: true,
  })
/** Text of a length up to which patterns and parsers are quick; nothing else is looked at in a longer one. */
const short = (label: string, max: number) =>
  string(label).max(max, { ...reports(valueIssue('too-long', { label, max })), abort: true })
const integerOf = (label: string) => {
  const notInteger = reports(valueIssue('not-integer', { label }))
  return z.number(notInteger).int(notInteger)
}
/** The same of one line, in which nothing may turn the direction of what is read. */
const line = (label: string, max: number) =>
  short(label, max).refine(v => !turnsDirection(v), {
    ...reports(valueIssue('turned-direction', { label })),
    abort: true,
  })
const address = (label: string) => line(label, maxAddressChars)
/** As `reports`, for a message that names nothing but the field. */
const invalid = (code: CodesWith<typeof valueIssues, 'label'>, { label }: Field) => reports(valueIssue(code, { label }))

const shapeOf = (fields: InnerFields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOfField(field)]))

/** A composite value that is not too large, which nothing else is looked at in. */
const limited = <T extends SentValue>({ label }: CompositeField, schema: z.ZodType<T>): z.ZodType<T> =>
  z
    .unknown()
    .refine((v): boolean => !isTooLarge(v), {
      ...reports(valueIssue('value-too-large', { label, values: maxValues, chars: maxJsonChars })),
      abort: true,
    })
    .pipe(schema)

/** A list of entries. How many they are is looked at before any of them. */
const listOf = (
  field: FieldOf<'rows' | 'blocks'>,
  notList: { readonly error: () => string },
  entry: z.ZodType<SentValue>,
) => {
  const { label, min = 0, max = defaultMaxEntries } = field
  const counted = z
    .array(z.unknown(), notList)
    .min(min, { ...reports(valueIssue('too-few-entries', { label, min })), abort: true })
    .max(max, { ...reports(valueIssue('too-many-entries', { label, max })), abort: true })
  return limited(field, counted.pipe(z.array(entry)))
}

/** One of the values of a closed list. A union of one schema reports the issue of that schema, so each has the words of all. */
const oneOf = <V extends string | number>(options: readonly Option<V>[], words: ReturnType<typeof reports>) =>
  z.union(
    options.map(({ value }) => z.literal(value, words)),
    words,
  )

/** What a value of each kind must be, emptiness aside, as it is sent. */
const zodByKind: { [K in FieldKind]: (field: FieldOf<K>) => z.ZodType<Exclude<SentValue, null>> } = {
  text: f => {
    const { label, hint = '' } = f
    const text = line(label, f.max ?? 255)
    if (f.zone) return text.refine(isZone, invalid('not-zone', f))
    if (!f.pattern) return text
    return text.regex(new RegExp(`^(?:${f.pattern})$`, 'u'), reports(valueIssue('wrong-pattern', { label, hint })))
  },
  longText: f => short(f.label, maxLongTextChars),
  html: f => short(f.label, maxHtmlChars),
  image: f => address(f.label).refine(isSafeImage, invalid('not-picture', f)),
  file: f => {
    const { label, maxMegabytes: max = Number.POSITIVE_INFINITY } = f
    const endings = documentEndings.map(ending => `.${ending}`)
    const accepted: readonly string[] = endingsOf(f)
    const types = endingsOf(f).map(typeLabelOf)
    return address(label)
      .refine(v => !f.private === (privateNameIn(v) === undefined), {
        ...invalid(f.private ? 'not-stored-here' : 'private-document', f),
        abort: true,
      })
      .refine(v => isSafeImage(v) && documentOf(v) !== undefined, {
        ...reports(valueIssue('not-document', { label, endings })),
        abort: true,
      })
      .refine(v => accepted.includes(documentOf(v)?.ending ?? ''), {
        ...reports(valueIssue('wrong-document-type', { label, types })),
        abort: true,
      })
      .refine(
        v => (documentOf(v)?.bytes ?? 0) <= max * megabyte,
        reports(valueIssue('document-too-large', { label, max })),
      )
  },
  slug: f => {
    const slug = short(f.label, 191).regex(slugPattern, invalid('not-slug', f))
    return f.routes ? slug.refine(v => !isFixedRoute(v), invalid('slug-of-site', f)) : slug
  },
  email: f => short(f.label, 254).pipe(z.email({ pattern: emailPattern, ...invalid('not-email', f) })),
  digits: f =>
    short(f.label, f.max ?? 20).regex(f.plus ? /^\+?\d+$/ : /^\d+$/, invalid(f.plus ? 'not-phone' : 'not-digits', f)),
  link: f => address(f.label).refine(isSafeLink, invalid('not-link', f)),
  video: f => address(f.label).refine(v => videoOf(v) !== undefined, invalid('not-video', f)),
  map: f => address(f.label).refine(v => mapAddressOf(v) !== '', invalid('not-map', f)),
  json: f => short(f.label, maxLongTextChars).refine(safeJson, invalid('not-json', f)),
  integer: ({ label, min = minInteger, max = maxInteger }) =>
    integerOf(label)
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
  choice: ({ label, options, others }) =>
    others
      ? line(label, others.max)
      : oneOf(options, reports(valueIssue('not-choice', { label, options: options.map(option => option.label) }))),
  choices: ({ label, options, max = options.length }) => {
    const notChoices = reports(valueIssue('not-choices', { label, options: options.map(option => option.label) }))
    return z.array(oneOf(options, notChoices), notChoices).max(max, reports(valueIssue('too-many', { label, max })))
  },
  flag: f => z.union([z.literal(1), z.literal(0)], invalid('not-flag', f)),
  decimal: f => {
    const { label, places = defaultPlaces, min = -maxDecimal, max = maxDecimal } = f
    return z
      .number(invalid('not-number', f))
      .min(min, reports(valueIssue('below-min', { label, min })))
      .max(max, reports(valueIssue('above-max', { label, max })))
      .multipleOf(Number(`1e-${places}`), reports(valueIssue('too-many-places', { label, places })))
  },
  colour: f => string(f.label).regex(/^#[\da-f]{6}$/, invalid('not-colour', f)),
  time: f => string(f.label).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, invalid('not-time', f)),
  point: f => string(f.label).refine(v => pointOf(v) !== undefined, invalid('not-point', f)),
  status: f => integerOf(f.label).min(-32_768, invalid('out-of-range', f)).max(32_767, invalid('out-of-range', f)),
  reference: f => integerOf(f.label).min(1, invalid('no-record', f)).max(maxInteger, invalid('no-record', f)),
  references: f => {
    const { label, max = usualReferences } = f
    const notRecords = invalid('not-records', f)
    const one = z.number(notRecords).int(notRecords).min(1, notRecords).max(maxInteger, notRecords)
    return z.array(one, notRecords).max(max, reports(valueIssue('too-many', { label, max })))
  },
  group: f => limited(f, z.object(shapeOf(f.fields), invalid('not-group', f))),
  rows: f => listOf(f, invalid('not-rows', f), z.object(shapeOf(f.fields), invalid('not-group', f))),
  blocks: f => {
    const types = Object.entries(f.blocks)
    const options = types.map(([, { label }]) => label)
    const [first, ...others] = types.map(([name, { fields }]) =>
      z.object({ [blockKey]: z.literal(name), ...shapeOf(fields) }),
    )
    const entry = first
      ? z.discriminatedUnion(
          blockKey,
          [first, ...others],
          reports(valueIssue('not-choice', { label: f.label, options })),
        )
      : z.never()
    return listOf(f, invalid('not-rows', f), entry)
  },
}

/** The answer of a per-kind table for one field. The cast is the correlated-union one: `byKind[field.kind]` takes just this field. */
const answerOf = <T>(byKind: { [K in FieldKind]: (field: FieldOf<K>) => T }, field: Field): T =>
  (byKind[field.kind] as (field: Field) => T)(field)

/**
 * The schema of one field's value as it is sent: normalized, then validated. An empty one is the field's default, or where it has none and may be empty,
 * `emptyValue`.
 */
export const schemaOfField = (field: Field): z.ZodType<SentValue> => {
  const value = answerOf(zodByKind, field)
  const full = field.required
    ? z
        .unknown()
        .refine((v): boolean => v !== null, { ...invalid('required', field), abort: true })
        .pipe(value)
    : value.nullable()
  // Never null, which its schema therefore need not take.
  const isFilled = traitsOf(field).isStructured && !field.required
  return z.preprocess(
    v => {
      const stored = normalize(field, v)
      if (stored === null) return fixedDefaultOf(field) ?? (isFilled ? emptyValue(field) : null)
      return sentValue(field, stored)
    },
    isFilled ? value : full,
  )
}
