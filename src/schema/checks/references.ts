/** Checks references to other resources, in reference fields and in options of choices. */

import { dynamicDefaultOf } from '../descriptor/defaults.ts'
import type { Field } from '../descriptor/field.ts'
import { isRecordField, maxReferences, onDeleteOf, type RecordField } from '../descriptor/recordFields.ts'
import { type Descriptor, declaredFieldOf, fieldOf } from '../descriptor/resource.ts'
import { oneOf } from '../terms/misspelt.ts'
import { schemaOfField } from '../validation/valueSchema.ts'
import type { Report } from './issue.ts'

const targetsWithIt = (resource: Descriptor | undefined): readonly string[] =>
  Object.values(resource?.fields ?? {}).flatMap(field =>
    isRecordField(field) && onDeleteOf(field) === 'withIt' && field.to !== resource?.name ? [field.to] : [],
  )

/** True if records of the resource `name` are deleted with those of `other`, directly or indirectly. */
const isDeletedWith = (
  name: string,
  other: string,
  all: readonly Descriptor[],
  seen: readonly string[] = [],
): boolean => {
  if (seen.includes(name)) return false
  const targets = targetsWithIt(all.find(resource => resource.name === name))
  return targets.includes(other) || targets.some(target => isDeletedWith(target, other, all, [...seen, name]))
}

const checkDeletion = (resource: Descriptor, field: RecordField, all: readonly Descriptor[], report: Report): void => {
  const effect = onDeleteOf(field)
  if (effect === 'empty' && field.required)
    report(
      'E31',
      'It is required, but `onDelete` clears it when the target is deleted.',
      "Use `onDelete: 'refuse'`, or remove `required`.",
    )
  if (effect === 'withIt' && field.kind === 'references')
    report('E31', "A field with several references cannot have `onDelete: 'withIt'`.", "Use 'refuse' or 'empty'.")
  if (effect === 'withIt' && field.to !== resource.name && isDeletedWith(field.to, resource.name, all))
    report(
      'E31',
      `Deleting records of '${resource.name}' and '${field.to}' would go in a circle.`,
      "Use 'refuse' or 'empty' at one of the fields.",
    )
}

const checkOnly = (field: RecordField, target: Descriptor, report: Report): void => {
  for (const [name, value] of Object.entries(field.only ?? {})) {
    const by = fieldOf(target, name)
    if (!by || !target.filters.includes(name))
      report(
        'E32',
        `'${name}' is not a filter of ${target.name}.`,
        target.filters.length
          ? `Use one of: ${target.filters.join(', ')}.`
          : `Add it to the filters of ${target.name}.`,
      )
    else if (schemaOfField({ ...by, default: undefined } as typeof by).safeParse(value).data !== value)
      report(
        'E32',
        `'${name}' of ${target.name} never has the value ${JSON.stringify(value)}.`,
        'Use a value as it is stored.',
      )
  }
}

/** Resources that every record of a resource must refer to. */
const neededBy = (resource: Descriptor | undefined): readonly string[] =>
  Object.values(resource?.fields ?? {}).flatMap(field =>
    isRecordField(field) && field.required && dynamicDefaultOf(field) === undefined ? [field.to] : [],
  )

/** True if a record of the resource `name` requires a record of `other`, directly or indirectly. */
const needs = (name: string, other: string, all: readonly Descriptor[], seen: readonly string[] = []): boolean => {
  if (seen.includes(name)) return false
  const needed = neededBy(all.find(resource => resource.name === name))
  return needed.includes(other) || needed.some(each => needs(each, other, all, [...seen, name]))
}

/** Reports a cycle of required references, in which nobody could create the first record. */
const checkFirst = (resource: Descriptor, field: RecordField, all: readonly Descriptor[], report: Report): void => {
  if (!field.required || dynamicDefaultOf(field) !== undefined) return
  if (field.to === resource.name)
    report(
      'E42',
      `Every record requires another one of ${resource.name}, so the first cannot be created.`,
      'Remove `required`.',
    )
  else if (needs(field.to, resource.name, all))
    report(
      'E42',
      `'${resource.name}' requires '${field.to}', which requires '${resource.name}', so the first record cannot be created.`,
      'Remove `required` from one of the references.',
    )
}

/** Checks a reference. Ignores fields of other kinds. */
export const checkReference = (
  resource: Descriptor,
  field: Descriptor['fields'][string],
  all: readonly Descriptor[],
  report: Report,
): void => {
  if (!isRecordField(field)) return
  const target = all.find(({ name }) => name === field.to)
  if (!target)
    report(
      'E02',
      `It refers to '${field.to}', which is not a resource.`,
      `Use ${oneOf(
        field.to,
        all.map(({ name }) => name),
      )}.`,
    )
  if (field.kind === 'references' && field.max !== undefined) {
    const isCount = Number.isInteger(field.max) && field.max >= 1 && field.max <= maxReferences
    if (!isCount)
      report('E21', `\`max: ${field.max}\` is not a valid limit.`, `Use a whole number from 1 to ${maxReferences}.`)
  }
  checkDeletion(resource, field, all, report)
  checkFirst(resource, field, all, report)
  if (target) checkOnly(field, target, report)
}

/** Checks that the options of a choice use only fields that their resource or its children have. */
export const checkOptionUses = (
  resource: Descriptor,
  field: Field,
  all: readonly Descriptor[],
  report: Report,
): void => {
  if (field.kind !== 'choice') return
  const users = [resource, ...all.filter(({ name }) => resource.children?.some(child => child.resource === name))]
  for (const { value, uses = {} } of field.options) {
    for (const [name, fields] of Object.entries(uses)) {
      const user = users.find(each => each.name === name)
      if (!user) {
        const names = users.map(each => each.name)
        report(
          'E02',
          `The option '${value}' uses '${name}', which is no child of ${resource.name}.`,
          `Use ${oneOf(name, names)}.`,
        )
        continue
      }
      for (const used of Object.keys(fields))
        if (!declaredFieldOf(user, used))
          report(
            'E12',
            `The option '${value}' uses '${used}', which is not a field of ${name}.`,
            `Use ${oneOf(used, Object.keys(user.fields))}.`,
          )
    }
  }
}
