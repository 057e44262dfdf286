/** Texts of a record that search reads, including those inside composite values. */
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { flatValues, isComposite, publicValueOf } from '../../../src/schema/descriptor/innerFields.ts'
import { isSearchable } from '../../../src/schema/descriptor/kindTraits.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { toSentValue } from '../../../src/schema/validation/normalize.ts'
import type { Row } from '../../db/tables.ts'

interface SearchedText {
  readonly text: string
  readonly isHtml: boolean
}

const textsIn = (field: Field, sent: unknown): readonly SearchedText[] =>
  flatValues(field, sent).flatMap(({ field: flat, value }) =>
    value === null || value === undefined || !isSearchable(flat)
      ? []
      : [{ text: String(value), isHtml: flat.kind === 'html' }],
  )

/** Searchable texts of one field of a stored row, in order; none for empty values or an unknown field. */
export const searchedTexts = (
  { fields }: Pick<Descriptor, 'fields'>,
  name: string,
  row: Row,
): readonly SearchedText[] => {
  const field = fields[name]
  return field ? textsIn(field, toSentValue(field, row[name])) : []
}

/** Public texts of the named fields of a stored row, in order. */
export const publicTexts = (
  { fields }: Pick<Descriptor, 'fields'>,
  names: readonly string[],
  row: Row,
): readonly string[] =>
  names.flatMap(name => {
    const field = fields[name]
    const stored = row[name]
    if (!field || !isComposite(field)) return typeof stored === 'string' ? [stored] : []
    return textsIn(field, publicValueOf(field, toSentValue(field, stored))).map(({ text }) => text)
  })
