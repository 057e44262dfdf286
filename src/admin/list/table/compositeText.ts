/** One-line text of a composite value. */
import { type Field, flagOptions } from '../../../schema/descriptor/field.ts'
import { flatValues } from '../../../schema/descriptor/innerFields.ts'
import { textOf } from '../../../schema/values/excerpt.ts'

const wordsOf = (field: Field, value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  if (field.kind === 'html') return textOf(String(value))
  if (field.kind === 'choice') return field.options.find(option => option.value === value)?.label ?? String(value)
  if (field.kind === 'choices')
    return field.options.flatMap(option => ([value].flat().includes(option.value) ? [option.label] : [])).join(', ')
  // A flag shows its label if set. A bare yes or no would say nothing.
  if (field.kind === 'flag') return value === flagOptions[0]?.value ? field.label : ''
  return String(value)
}

/** Texts of all inner values, separated by commas within an entry and by semicolons between entries. */
export const compositeText = (field: Field, value: unknown): string => {
  const entries = Array.isArray(value) ? value.map((_, at) => at) : [undefined]
  const values = flatValues(field, value)
  return entries
    .map(at =>
      values
        .filter(({ place: [first] }) => at === undefined || first === at)
        .map(flat => wordsOf(flat.field, flat.value))
        .filter(text => text !== '')
        .join(', '),
    )
    .filter(text => text !== '')
    .join('; ')
}
