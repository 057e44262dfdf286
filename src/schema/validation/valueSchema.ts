/** zod schemas of values in their sent form, by kind. */
import { z } from 'zod'
import { constantDefaultOf } from '../descriptor/defaults.ts'
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
import { blockKey, emptyValue, isTooLarge, maxJsonChars, maxValues } from '../descriptor/innerFields.ts'
import { traitsOf } from '../descriptor/kindTraits.ts'
import { defaultMaxReferences } from '../descriptor/recordFields.ts'
import { refusedSlugs } from '../routes/fixedRoutes.ts'
import { documentEndings, documentOf, endingsOf, megabyte, privateNameIn, typeLabelOf } from '../values/documents.ts'
import { isSafeImage, isSafeLink, videoOf } from '../values/links.ts'
import { defaultPlaces } from '../values/numbers/amounts.ts'
import { mapAddressOf } from '../values/places/maps.ts'
import { pointOf } from '../values/places/point.ts'
import { numberedSlug, slugPattern } from '../values/slug.ts'
import { hasBidiControls } from '../values/text/characters.ts'
import { emailPattern } from '../values/text/emailAddress.ts'
import { isAccountName, isFullLink, isWebAddress } from '../values/text/typedLink.ts'
import { dateOf, dayPattern, timestampPattern } from '../values/time/dates.ts'
import { isZone } from '../values/time/zones.ts'
import type { CodesWith, Param } from './issue.ts'
import { isJson, normalize, type SentValue, toSentValue } from './normalize.ts'
import { valueIssue, type valueIssues } from './valueIssues.ts'
import { reports, textOfIssue } from './zodIssues.ts'

// zod generates code for speed where it may. In browsers, the content security policy of the pages forbids this.
if ('document' in globalThis) z.config({ jitless: true })

/** Maximum length of rich text, UTF-16 units. */
export const maxHtmlChars = 1_000_000
const maxLongTextChars = 20_000
const maxAddressChars = 2_000
const minPasswordChars = 12
const maxPasswordChars = 128

/**
 * True if a text contains NUL or a lone surrogate, which not every database can store. The first test, for any
 * surrogate, takes a fifth of the time of the second.
 */
export const isUnstorable = (text: string): boolean => /[\0\ud800-\udfff]/.test(text) && /\0|\p{Surrogate}/u.test(text)

/** Schema of a text that can be stored. It stops at a text that cannot, so that only this issue is reported. */
const string = (label: string) =>
  z.string(reports(valueIssue('not-text', { label }))).refine(v => !isUnstorable(v), {
    ...reports(valueIssue('unstorable-character', { label })),
    abort: true,
  })
/** Schema of a text with a maximum length. It stops at a longer text, so that patterns and parsers stay fast. */
const short = (label: string, max: number) =>
  string(label).max(max, { ...reports(valueIssue('too-long', { label, max })), abort: true })
/** Range of a status: that of a 16-bit integer, the smallest integer type of PostgreSQL. */
const [minStatus, maxStatus] = [-32_768, 32_767]

const integerOf = (label: string) => {
  const notInteger = reports(valueIssue('not-integer', { label }))
  return z.number(notInteger).int(notInteger)
}
/** Like `short`, for a single line without characters that change the writing direction. */
const line = (label: string, max: number) =>
  short(label, max).refine(v => !hasBidiControls(v), {
    ...reports(valueIssue('turned-direction', { label })),
    abort: true,
  })
const address = (label: string) => line(label, maxAddressChars)
/** Like `reports`, for a message whose only parameter is the label. */
const invalid = (code: CodesWith<typeof valueIssues, 'label'>, { label }: Field) => reports(valueIssue(code, { label }))

const shapeOf = (fields: InnerFields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOfField(field)]))

/** Adds a check of the size of a composite value, which runs first. A value that is too large is not checked further. */
const limited = <T extends SentValue>({ label }: CompositeField, schema: z.ZodType<T>): z.ZodType<T> =>
  z
    .unknown()
    .refine((v): boolean => !isTooLarge(v), {
      ...reports(valueIssue('value-too-large', { label, values: maxValues, chars: maxJsonChars })),
      abort: true,
    })
    .pipe(schema)

/** Issue of a slug that the site itself uses. Suggests the slug with a number that the site does not use. */
const slugOfSite = (label: string, value: string, reserved: readonly string[]) => {
  let number = 2
  while (reserved.includes(numberedSlug(value, number))) number += 1
  const free = valueIssue('other', { value: numberedSlug(value, number) })
  return valueIssue('slug-of-site', { label, value, free })
}

/** List of entries. A list with too few or too many entries is not checked further. */
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

/** Formats an option for a message: its value in requests, followed by its label if that differs. */
const optionWords = ({ value, label }: Option): Param =>
  String(value) === label ? label : valueIssue('option', { value: String(value), label })

const flagOptions = [
  { value: 1, label: 'Yes' },
  { value: 0, label: 'No' },
] as const satisfies readonly Option[]

/**
 * Value from a list of options. A union of a single schema reports the issue of that schema, so the schemas of the
 * options have the message too.
 */
const oneOf = <V extends string | number>(options: readonly Option<V>[], words: ReturnType<typeof reports>) =>
  z.union(
    options.map(({ value }) => z.literal(value, words)),
    words,
  )

/** Schema of a non-empty value in sent form, by kind. */
const zodByKind: { [K in FieldKind]: (field: FieldOf<K>) => z.ZodType<Exclude<SentValue, null>> } = {
  text: f => {
    const { label, hint = '' } = f
    const text = line(label, f.max ?? 255)
    if (f.zone) return text.refine(isZone, invalid('not-zone', f))
    if (!f.pattern) return text
    return text.regex(new RegExp(`^(?:${f.pattern})$`, 'u'), reports(valueIssue('wrong-pattern', { label, hint })))
  },
  longText: f => {
    const text = short(f.label, maxLongTextChars)
    if (!f.links) return text
    const notLink = (v: string) => v.split('\n').find(line => !isFullLink(line))
    return text.refine(v => notLink(v) === undefined, {
      error: ({ input }) =>
        textOfIssue(valueIssue('not-links', { label: f.label, value: notLink(String(input)) ?? '' })),
    })
  },
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
    const reserved = refusedSlugs(f)
    const error = ({ input }: { readonly input: unknown }) => textOfIssue(slugOfSite(f.label, String(input), reserved))
    return reserved.length === 0 ? slug : slug.refine(v => !reserved.includes(v), { error })
  },
  email: f => short(f.label, 254).pipe(z.email({ pattern: emailPattern, ...invalid('not-email', f) })),
  digits: f =>
    short(f.label, f.max ?? 20).regex(f.plus ? /^\+?\d+$/ : /^\d+$/, invalid(f.plus ? 'not-phone' : 'not-digits', f)),
  link: f => {
    const link = address(f.label)
      .refine(isSafeLink, { ...invalid('not-link', f), abort: true })
      .refine(v => !isAccountName(v), {
        error: ({ input }) => textOfIssue(valueIssue('name-not-link', { label: f.label, value: String(input) })),
        abort: true,
      })
    if (f.leads === 'web') return link.refine(isWebAddress, invalid('not-web-address', f))
    return f.leads === 'outside' ? link.refine(isFullLink, invalid('not-outside', f)) : link
  },
  video: f => address(f.label).refine(v => videoOf(v) !== undefined, invalid('not-video', f)),
  map: f => address(f.label).refine(v => mapAddressOf(v) !== '', invalid('not-map', f)),
  json: f => short(f.label, maxLongTextChars).refine(isJson, invalid('not-json', f)),
  integer: ({ label, min = minInteger, max = maxInteger }) =>
    integerOf(label)
      .min(min, reports(valueIssue('below-min', { label, min })))
      .max(max, reports(valueIssue('above-max', { label, max }))),
  date: f => string(f.label).refine(v => dayPattern.test(v) && dateOf(v) !== undefined, invalid('not-date', f)),
  dateTime: f =>
    string(f.label).refine(v => timestampPattern.test(v) && dateOf(v) !== undefined, invalid('not-timestamp', f)),
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
      : oneOf(options, reports(valueIssue('not-choice', { label, options: options.map(optionWords) }))),
  choices: ({ label, options, max = options.length }) => {
    const notChoices = reports(valueIssue('not-choices', { label, options: options.map(optionWords) }))
    return z.array(oneOf(options, notChoices), notChoices).max(max, reports(valueIssue('too-many', { label, max })))
  },
  flag: ({ label }) =>
    oneOf(flagOptions, reports(valueIssue('not-flag', { label, options: flagOptions.map(optionWords) }))),
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
  status: ({ label }) =>
    integerOf(label)
      .min(minStatus, reports(valueIssue('below-min', { label, min: minStatus })))
      .max(maxStatus, reports(valueIssue('above-max', { label, max: maxStatus }))),
  reference: f => integerOf(f.label).min(1, invalid('no-record', f)).max(maxInteger, invalid('no-record', f)),
  references: f => {
    const { label, max = defaultMaxReferences } = f
    const notRecords = invalid('not-records', f)
    const one = z.number(notRecords).int(notRecords).min(1, notRecords).max(maxInteger, notRecords)
    return z.array(one, notRecords).max(max, reports(valueIssue('too-many', { label, max })))
  },
  group: f => limited(f, z.object(shapeOf(f.fields), invalid('not-group', f))),
  rows: f => listOf(f, invalid('not-rows', f), z.object(shapeOf(f.fields), invalid('not-group', f))),
  blocks: f => {
    const types = Object.entries(f.blocks)
    const options = types.map(([value, { label }]) => optionWords({ value, label }))
    const [first, ...others] = types.map(([name, { fields }]) =>
      z.object({ [blockKey]: z.literal(name), ...shapeOf(fields) }),
    )
    const entry = first
      ? z.discriminatedUnion(
          blockKey,
          [first, ...others],
          reports(valueIssue('not-block', { label: f.label, options })),
        )
      : z.never()
    return listOf(f, invalid('not-rows', f), entry)
  },
}

/**
 * Calls the entry of a per-kind table for a field. Safe cast: `byKind[field.kind]` accepts exactly this kind of field,
 * which the compiler cannot infer.
 */
const answerOf = <T>(byKind: { [K in FieldKind]: (field: FieldOf<K>) => T }, field: Field): T =>
  (byKind[field.kind] as (field: Field) => T)(field)

/**
 * Schema of the value of a field: normalises, then validates. The result is in sent form. An empty value becomes the
 * constant default of the field or, if the field is optional without one, `emptyValue`.
 */
export const schemaOfField = (field: Field): z.ZodType<SentValue> => {
  const value = answerOf(zodByKind, field)
  const full = field.required
    ? z
        .unknown()
        .refine((v): boolean => v !== null, { ...invalid('required', field), abort: true })
        .pipe(value)
    : value.nullable()
  // The value of such a field is never null, so its schema does not accept null.
  const isFilled = traitsOf(field).isStructured && !field.required
  return z.preprocess(
    v => {
      const stored = normalize(field, v)
      if (stored === null) return constantDefaultOf(field) ?? (isFilled ? emptyValue(field) : null)
      return toSentValue(field, stored)
    },
    isFilled ? value : full,
  )
}
