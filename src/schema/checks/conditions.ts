/** What is wrong with the names of fields, and with conditions on their values. */
import type { Condition } from '../descriptor/condition.ts'
import type { Field } from '../descriptor/field.ts'
import { traitsOf } from '../descriptor/kindTraits.ts'
import { type Descriptor, fieldOf } from '../descriptor/resource.ts'
import { oneOf } from '../terms/misspelt.ts'
import type { Report } from './issue.ts'

export const checkKnown = (resource: Descriptor, name: string, report: Report): void => {
  if (!fieldOf(resource, name))
    report('E12', `There is no field '${name}'.`, `Name ${oneOf(name, Object.keys(resource.fields))}.`)
}

/** The values that people choose among; undefined for a field in which they type. */
const valuesOf = (field: Field | undefined): readonly (string | number)[] | undefined => {
  if (field?.kind === 'choice') return field.options.map(({ value }) => value)
  return field?.kind === 'flag' ? [0, 1] : undefined
}

/** Every mistake in a condition: its fields exist, have one value that is sent, and may have those that it names. */
export const checkCondition = (resource: Descriptor, condition: Condition, report: Report): void => {
  for (const [name, values = []] of Object.entries(condition)) {
    checkKnown(resource, name, report)
    const field = fieldOf(resource, name)
    if (field && (traitsOf(field).isStructured || field.writeOnly))
      report('E28', `'${name}' has no single value that is sent.`, 'Name a field with one value.')
    const known = valuesOf(field)
    const wrong = values.filter(value => value !== null && known?.includes(value) === false)
    if (values.length === 0 || wrong.length > 0)
      report(
        'E28',
        `'${name}' never has ${wrong.length > 0 ? `the value ${wrong.map(value => JSON.stringify(value)).join(', ')}` : 'one of no values'}.`,
        known ? `Use values of: ${known.join(', ')}.` : 'Name the values.',
      )
  }
}
