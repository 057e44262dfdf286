/** Checks that the values of unique fields and of exact-match filters fit into an index of both databases. */

import { constantDefaultOf } from '../descriptor/defaults.ts'
import type { Field } from '../descriptor/field.ts'
import { traitsOf } from '../descriptor/kindTraits.ts'
import type { Report } from './issue.ts'

/** Maximum length of an indexed text. PostgreSQL refuses index rows over 2,704 bytes, and a character has up to four. */
const maxIndexedChars = 500

/** Maximum length that the descriptor sets for a value; 0 if it sets none. */
const charsOf = (field: Field): number => {
  if (field.kind === 'text') return field.max ?? 0
  return field.kind === 'choice' ? (field.others?.max ?? 0) : 0
}

/** True if the values of a field may be too long for an index. */
export const isTooLongForIndex = (field: Field): boolean => traitsOf(field).isLong || charsOf(field) > maxIndexedChars

const shorter = `Use a text of at most ${maxIndexedChars} characters`

/** Reports an exact-match filter whose values are too long for an index. */
export const checkIndexed = (name: string, field: Field, report: Report): void => {
  if (isTooLongForIndex(field))
    report(
      'E33',
      `'${name}' is too long for a filter by its whole value.`,
      `${shorter}, or { field: '${name}', as: 'exists' }.`,
    )
}

const isDrawn = (field: Field): boolean => field.kind === 'text' && field.drawn !== undefined

/** Reports a unique field that is too long for an index, of an unsuitable kind, or has a constant default. */
export const checkUniqueField = (field: Field, report: Report): void => {
  if (!field.unique) return
  if (isTooLongForIndex(field)) report('E29', 'It is too long to be unique.', `${shorter}, or remove \`unique\`.`)
  else if (traitsOf(field).isStructured || ['password', 'status', 'flag'].includes(field.kind))
    report('E29', `A field of kind ${field.kind} cannot be unique.`, 'Remove `unique`.')
  // The second record with the default would be refused.
  else if (!isDrawn(field) && constantDefaultOf(field) !== undefined)
    report('E29', 'It is unique, but every new record would get the same default.', 'Remove `default` or `unique`.')
}
