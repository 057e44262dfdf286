/** What is wrong with the references of one descriptor to records of others. */
import { filledDefaultOf } from '../descriptor/filledDefaults.ts'
import { isRecordField, mostReferences, onDeleteOf, type RecordField } from '../descriptor/recordFields.ts'
import { type Descriptor, fieldOf } from '../descriptor/resource.ts'
import { oneOf } from '../terms/misspelt.ts'
import { schemaOfField } from '../validation/valueSchema.ts'
import type { Report } from './issue.ts'

const targetsWithIt = (resource: Descriptor | undefined): readonly string[] =>
  Object.values(resource?.fields ?? {}).flatMap(field =>
    isRecordField(field) && onDeleteOf(field) === 'withIt' && field.to !== resource?.name ? [field.to] : [],
  )

/** Whether records of one resource are deleted with those of another, directly or by way of others. */
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
      'It is required, and becomes empty when what it names is deleted.',
      "Write `onDelete: 'refuse'`, or take out `required`.",
    )
  if (effect === 'withIt' && field.kind === 'references')
    report('E31', 'No record is deleted with one of several that it names.', "Write 'refuse' or 'empty'.")
  if (effect === 'withIt' && field.to !== resource.name && isDeletedWith(field.to, resource.name, all))
    report(
      'E31',
      `Records of ${field.to} are deleted with those of ${resource.name}, and these with them.`,
      "Write 'refuse' or 'empty' at one of the fields.",
    )
}

const checkOnly = (field: RecordField, target: Descriptor, report: Report): void => {
  for (const [name, value] of Object.entries(field.only ?? {})) {
    const by = fieldOf(target, name)
    if (!by || !target.filters.includes(name))
      report(
        'E32',
        `'${name}' is no filter of ${target.name}.`,
        target.filters.length
          ? `Name one of: ${target.filters.join(', ')}.`
          : `Add it to the filters of ${target.name}.`,
      )
    else if (schemaOfField({ ...by, default: undefined } as typeof by).safeParse(value).data !== value)
      report('E32', `'${name}' of ${target.name} is never ${JSON.stringify(value)}.`, 'Write one as it is stored.')
  }
}

/** The resources of which each record needs one, by the references that nobody leaves empty. */
const neededBy = (resource: Descriptor | undefined): readonly string[] =>
  Object.values(resource?.fields ?? {}).flatMap(field =>
    isRecordField(field) && field.required && filledDefaultOf(field) === undefined ? [field.to] : [],
  )

/** True if a record of one resource needs a record of another, directly or through others. */
const needs = (name: string, other: string, all: readonly Descriptor[], seen: readonly string[] = []): boolean => {
  if (seen.includes(name)) return false
  const needed = neededBy(all.find(resource => resource.name === name))
  return needed.includes(other) || needed.some(each => needs(each, other, all, [...seen, name]))
}

/** Nobody can make the first of some records that each need another one. */
const checkFirst = (resource: Descriptor, field: RecordField, all: readonly Descriptor[], report: Report): void => {
  if (!field.required || filledDefaultOf(field) !== undefined) return
  if (field.to === resource.name)
    report(
      'E42',
      `A record needs another one of ${resource.name}, so nobody can make the first.`,
      'Take out `required`.',
    )
  else if (needs(field.to, resource.name, all))
    report(
      'E42',
      `A record needs one of ${field.to}, which needs one of ${resource.name}, so nobody can make the first.`,
      'Take out `required` at one of the references.',
    )
}

/** Every mistake of one reference; of a field of another kind, none. */
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
      `It refers to '${field.to}', which is no resource.`,
      `Name ${oneOf(
        field.to,
        all.map(({ name }) => name),
      )}.`,
    )
  if (field.kind === 'references' && field.max !== undefined) {
    const isCount = Number.isInteger(field.max) && field.max >= 1 && field.max <= mostReferences
    if (!isCount)
      report('E21', `It cannot name at most ${field.max} records.`, `Use a whole number from 1 to ${mostReferences}.`)
  }
  checkDeletion(resource, field, all, report)
  checkFirst(resource, field, all, report)
  if (target) checkOnly(field, target, report)
}
