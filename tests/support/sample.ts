/** Records to store in tests: every field of a resource filled with a good value of its kind. */
import type { Field, FieldKind, FieldOf } from '../../src/schema/field.ts'
import type { Descriptor } from '../../src/schema/resource.ts'
import { slugOf } from '../../src/schema/slug.ts'

type Sample = string | number | null

/** Ten digits that differ from word to word. */
const digitsOf = (word: string): string =>
  String(
    [...word].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_999_999_967, 7),
  ).padStart(10, '0')

/** A good value of each kind, as it is also stored; `word` makes it different from others. */
export const sampleByKind: { readonly [K in FieldKind]: (field: FieldOf<K>, word: string) => Sample } = {
  text: (field, word) => (field.zone ? 'Asia/Dhaka' : field.pattern ? null : `Text ${word}`),
  longText: (_field, word) => `Several\nlines ${word}`,
  html: (_field, word) => `<p>Rich <strong>${word}</strong></p>`,
  image: (_field, word) => `/files/demo/${word}.webp`,
  slug: (_field, word) => `slug-${slugOf(word)}`,
  email: (_field, word) => `${word.toLowerCase()}@example.org`,
  digits: (_field, word) => `017${digitsOf(word)}`,
  link: (_field, word) => `/${word}`,
  video: () => 'https://vimeo.com/76979871',
  map: () => 'https://www.openstreetmap.org/export/embed.html?bbox=90.3,23.7,90.5,23.9',
  json: (_field, word) => JSON.stringify({ word }),
  integer: field => field.min ?? 3,
  date: () => '1990-05-17',
  dateTime: () => '2026-01-31 09:00:00',
  password: () => 'a long enough password',
  choice: field => field.options[0]?.value ?? null,
  status: () => 1,
  // What it refers to must be there first; a test that has such a record names it.
  reference: () => null,
}

/** A good value of a field. */
export const sampleValue = (field: Field, word: string): Sample =>
  // The correlated-union cast: the entry of the field's kind takes just this field.
  (sampleByKind[field.kind] as (field: Field, word: string) => Sample)(field, word)

/** A whole good body of a resource. Dates that would hide a record from visitors are left out unless they are given. */
export const sampleOf = (
  resource: Pick<Descriptor, 'fields'>,
  word: string,
  overrides: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => !field.readOnly)
      .map(([name, field]) => [name, field.kind === 'dateTime' ? null : sampleValue(field, word)]),
  ),
  ...overrides,
})

/** What a stored record must hold of a body: all but what is never sent. */
export const sentOf = (resource: Descriptor, body: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !resource.fields[name]?.writeOnly))

/** A text that an update may change and an answer shows. */
export const isChangeable = (field: Field | undefined): boolean =>
  field !== undefined && ['text', 'longText', 'email'].includes(field.kind) && !field.readOnly && !field.fixed

/** Names of a resource's fields of one kind. */
export const fieldsWith = (fields: Descriptor['fields'], kind: FieldKind) =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === kind ? [name] : []))
