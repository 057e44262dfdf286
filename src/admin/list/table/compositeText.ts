/** The text of a composite value where there is room for one line. */
import { type Field, flagOptions } from '../../../schema/descriptor/field.ts'
import { flatValues } from '../../../schema/descriptor/innerFields.ts'
import { textOf } from '../../../schema/values/excerpt.ts'

const wordsOf = (field: Field, value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  if (field.kind === 'html') return textOf(String(value))
  if (field.kind === 'choice') return field.options.find(option => option.value === value)?.label ?? String(value)
  if (field.kind === 'choices')
    return field.options.flatMap(option => ([value].flat().includes(option.value) ? [option.label] : [])).join(', ')
  // A yes of many says nothing without its label, and a no even less.
  if (field.kind === 'flag') return value === flagOptions[0]?.value ? field.label : ''
  return String(value)
}

/** The words of a value's inner values: with commas between them, and a semicolon after each entry. */
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
