/** Mistakes in conditions on records, in descriptors and in custom roles. */
import {
  conditionColumn,
  conditionValuesOf,
  isConditionValue,
  ownAccountFields,
  personFieldOf,
} from '../../descriptor/access/access.ts'
import { joiningKeys, systemColumns } from '../../descriptor/access/conditionShape.ts'
import type { Field } from '../../descriptor/field.ts'
import { type Descriptor, declaredFieldOf, isPublic } from '../../descriptor/resource.ts'
import { oneOf } from '../../terms/misspelt.ts'

/** Mistake in a condition: a sentence, and a sentence with the remedy. */
export interface ConditionMistake {
  /** Path inside the condition: 'or[1].office_id'; empty for the whole. */
  readonly at: string
  readonly message: string
  readonly hint: string
}

const usableFields = (resource: Descriptor): readonly string[] =>
  [...Object.keys(resource.fields), ...systemColumns].filter(name => conditionColumn(resource, name) !== undefined)

/** Maximum depth of conditions inside each other. */
const maxDepth = 5
/** Maximum number of values of one field. */
const maxValues = 100

/** True if an index finds the records with one value of a field. */
const isIndexed = (resource: Descriptor, name: string): boolean => {
  if (systemColumns.some(column => column === name)) return true
  const field = declaredFieldOf(resource, name)
  return (
    field?.kind === 'reference' ||
    field?.unique === true ||
    (name === 'status' && isPublic(resource)) ||
    resource.filters.includes(name)
  )
}

const optionsOf = (field: Field | undefined): readonly (string | number)[] | undefined =>
  field?.kind === 'choice' && !field.others ? field.options.map(({ value }) => value) : undefined

const valueMistake = (
  resource: Descriptor,
  users: Descriptor,
  name: string,
  value: unknown,
): Omit<ConditionMistake, 'at'> | undefined => {
  if (value === null) return undefined
  const column = conditionColumn(resource, name)
  const person = typeof value === 'string' ? personFieldOf(value) : undefined
  if (person !== undefined) {
    if (ownAccountFields.includes(person))
      return {
        message: `Users change '${person}' themselves, so a condition cannot depend on it.`,
        hint: "Use 'me', or a field that only owners and editors set.",
      }
    const held = person === 'id' ? 'integer' : conditionColumn(users, person)
    if (held === undefined)
      return {
        message: `Users have no field '${person}' that a condition can use.`,
        hint: `Use 'me', or 'me.' with ${oneOf(person, usableFields(users))}.`,
      }
    return held === column
      ? undefined
      : {
          message: `'${name}' holds ${column === 'integer' ? 'numbers' : 'texts'}, but 'me.${person}' holds ${held === 'integer' ? 'numbers' : 'texts'}.`,
          hint: 'Use fields of the same type.',
        }
  }
  const fits = column !== undefined && isConditionValue(value, column)
  if (!fits)
    return {
      message: `'${name}' never has the value ${JSON.stringify(value)}.`,
      hint: column === 'integer' ? 'Use a whole number, or null for empty.' : 'Use a text, or null for empty.',
    }
  const options = optionsOf(declaredFieldOf(resource, name))
  return options === undefined || options.some(option => option === value)
    ? undefined
    : { message: `'${name}' never has the value ${JSON.stringify(value)}.`, hint: `Use one of: ${options.join(', ')}.` }
}

const fieldMistakes = (
  resource: Descriptor,
  users: Descriptor,
  name: string,
  operand: unknown,
): readonly Omit<ConditionMistake, 'at'>[] => {
  if (!Object.hasOwn(resource.fields, name) && conditionColumn(resource, name) === undefined)
    return [{ message: `There is no field '${name}'.`, hint: `Use ${oneOf(name, usableFields(resource))}.` }]
  if (conditionColumn(resource, name) === undefined)
    return [
      {
        message: `'${name}' cannot be a condition: it is secret, long, a fraction, or has several values.`,
        hint: `Use ${oneOf(name, usableFields(resource))}.`,
      },
    ]
  if (!isIndexed(resource, name))
    return [
      {
        message: `'${name}' has no index, so lists with this condition would read all records.`,
        hint: `Add '${name}' to the filters of ${resource.name}, which creates the index.`,
      },
    ]
  const values = conditionValuesOf(operand as null)
  if (values.length === 0 || values.length > maxValues)
    return [
      {
        message: `'${name}' lists ${values.length} values.`,
        hint: `List at least one value and at most ${maxValues}.`,
      },
    ]
  return values.flatMap(value => valueMistake(resource, users, name, value) ?? [])
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** All mistakes in a condition on the records of a resource. `users`: the resource of the users of the site. */
export const conditionMistakes = (
  resource: Descriptor,
  users: Descriptor,
  where: unknown,
  depth = 1,
): readonly ConditionMistake[] => {
  if (!isObject(where) || Object.keys(where).length === 0)
    return [
      {
        at: '',
        message: 'The condition is empty or not an object.',
        hint: "Write it as in { office_id: 'me.office_id' }.",
      },
    ]
  if (depth > maxDepth)
    return [{ at: '', message: 'The condition is nested too deeply.', hint: `Use at most ${maxDepth} levels.` }]
  return Object.entries(where).flatMap(([key, value]): readonly ConditionMistake[] => {
    if (!joiningKeys.some(joining => joining === key))
      return fieldMistakes(resource, users, key, value).map(mistake => ({ at: key, ...mistake }))
    if (!Array.isArray(value) || value.length === 0)
      return [{ at: key, message: `'${key}' is not a list of conditions.`, hint: 'List at least one condition.' }]
    return value.flatMap((each, index) =>
      conditionMistakes(resource, users, each, depth + 1).map(({ at, ...mistake }) => ({
        at: [`${key}[${index}]`, at].filter(Boolean).join('.'),
        ...mistake,
      })),
    )
  })
}
