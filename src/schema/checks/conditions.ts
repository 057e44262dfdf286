/** Checks references to fields by name, and conditions on their values. */
import type { Condition } from '../descriptor/condition.ts'
import type { Field } from '../descriptor/field.ts'
import { traitsOf } from '../descriptor/kindTraits.ts'
import { type Descriptor, fieldOf } from '../descriptor/resource.ts'
import { oneOf } from '../terms/misspelt.ts'
import type { Report } from './issue.ts'

/** Reports a name that is neither a field of the resource nor a system field. */
export const checkKnown = (resource: Descriptor, name: string, report: Report): void => {
  if (!fieldOf(resource, name))
    report('E12', `There is no field '${name}'.`, `Use ${oneOf(name, Object.keys(resource.fields))}.`)
}

/** All values that a field can have; undefined for a field with free input. */
const valuesOf = (field: Field | undefined): readonly (string | number)[] | undefined => {
  if (field?.kind === 'choice') return field.options.map(({ value }) => value)
  return field?.kind === 'flag' ? [0, 1] : undefined
}

/** Checks a condition: its fields exist, are readable, have a single value, and can have the listed values. */
export const checkCondition = (resource: Descriptor, condition: Condition, report: Report): void => {
  for (const [name, values = []] of Object.entries(condition)) {
    checkKnown(resource, name, report)
    const field = fieldOf(resource, name)
    if (field && (traitsOf(field).isStructured || field.writeOnly))
      report(
        'E28',
        `'${name}' cannot be a condition: it has several values or is not readable.`,
        'Use a field with one value.',
      )
    const known = valuesOf(field)
    const wrong = values.filter(value => value !== null && known?.includes(value) === false)
    if (values.length === 0 || wrong.length > 0)
      report(
        'E28',
        wrong.length > 0
          ? `'${name}' never has the value ${wrong.map(value => JSON.stringify(value)).join(', ')}.`
          : `The condition on '${name}' lists no values.`,
        known ? `Use one or more of: ${known.join(', ')}.` : 'List at least one value.',
      )
  }
}
