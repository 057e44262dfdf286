/** Records to store in tests: every field of a resource filled with a good value of its kind. */
import type { Field, FieldKind } from '../../src/schema/field.ts'
import type { Descriptor } from '../../src/schema/resource.ts'
import { kinds, type Sample } from './kinds.ts'

/** A good value of a field. */
export const sampleValue = (field: Field, word: string): Sample =>
  // The correlated-union cast: the entry of the field's kind takes just this field.
  (kinds[field.kind].sample as (field: Field, word: string) => Sample)(field, word)

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
