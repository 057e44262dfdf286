/** Keys of records in paths: an id or a slug. Source: specification 20.1. */

import { maxInteger } from '../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { isId } from '../../src/schema/values/slug.ts'
import { toUnicodeForm } from '../../src/schema/values/text/unicode.ts'

/** True if a value of a body can be an id or version of a record. */
export const isStorableId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= maxInteger

/**
 * Column that a key in a path refers to, id or slug; undefined if no record can have the key.
 * Source: specification 20.1.
 */
export const keyColumnOf = (
  resource: Descriptor,
  key: string | number,
): { readonly name: string; readonly value: string | number } | undefined => {
  if (isId(String(key))) return Number(key) <= maxInteger ? { name: 'id', value: Number(key) } : undefined
  const slug = Object.entries(resource.fields).find(([, field]) => field.kind === 'slug')?.[0]
  return slug === undefined || String(key).includes('\0')
    ? undefined
    : { name: slug, value: toUnicodeForm(String(key)) }
}
