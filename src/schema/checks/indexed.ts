/** Checks that an index of each database can hold the values of unique fields, and of filters by one value. */

import { constantDefaultOf } from '../descriptor/defaults.ts'
import type { Field } from '../descriptor/field.ts'
import { traitsOf } from '../descriptor/kindTraits.ts'
import type { Report } from './issue.ts'

/** Longest text in an index. PostgreSQL refuses index rows of more than 2,704 bytes, and a character has up to four. */
const maxIndexedChars = 500

/** Length of the longest value of a field, if the descriptor sets it; otherwise 0. */
const charsOf = (field: Field): number => {
  if (field.kind === 'text') return field.max ?? 0
  return field.kind === 'choice' ? (field.others?.max ?? 0) : 0
}

/** True if the values of a field may be too long for an index. */
export const isTooLongForIndex = (field: Field): boolean => traitsOf(field).isLong || charsOf(field) > maxIndexedChars

const shorter = `Use a text of at most ${maxIndexedChars} characters`

/** Reports a filter by one value of a text that is too long for its index. */
export const checkIndexed = (name: string, field: Field, report: Report): void => {
  if (isTooLongForIndex(field))
    report(
      'E33',
      `'${name}' is too long for a filter by its whole value.`,
      `${shorter}, or { field: '${name}', as: 'exists' }.`,
    )
}

/** Reports a unique field whose values are too long for an index, differ for equal entries, or run out. */
export const checkUniqueField = (field: Field, report: Report): void => {
  if (!field.unique) return
  if (isTooLongForIndex(field)) report('E29', 'It is too long to be unique.', `${shorter}, or remove \`unique\`.`)
  else if (traitsOf(field).isStructured || ['password', 'status', 'flag'].includes(field.kind))
    report('E29', `A field of kind ${field.kind} cannot be unique.`, 'Remove `unique`.')
  // It would be refused from the second record on.
  else if (!field.readOnly && constantDefaultOf(field) !== undefined)
    report('E29', 'It is unique, but every new record would get the same default.', 'Remove `default` or `unique`.')
}
