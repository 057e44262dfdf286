/** Names of resources and fields: unique, and such that the database, the API and the back office can all hold them. */
import { type Descriptor, ownFieldOf, searchColumn, systemFields } from '../descriptor/resource.ts'
import type { Report } from './issue.ts'
import { adminSegments, apiSegments, systemTables } from './reservedNames.ts'

/** PostgreSQL cuts longer identifiers off; names of triggers and indexes begin with that of the table. */
const maxNameChars = 40
const addressPattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
const fieldPattern = /^[A-Za-z][A-Za-z0-9_]*$/

type ReportAt = (where: string) => Report

/** What is wrong with the name and the path of a resource, beside those of all. */
export const checkNames = (resource: Descriptor, index: number, all: readonly Descriptor[], at: ReportAt): void => {
  const taken = { name: new Set([...systemTables, ...apiSegments]), path: new Set(adminSegments) }
  for (const key of ['name', 'path'] as const) {
    const value = resource[key]
    if (all.findIndex(other => other[key] === value) !== index)
      at(key)('E01', `'${value}' is taken by another resource.`, 'Choose another.')
    if (!addressPattern.test(value) || value.length > maxNameChars)
      at(key)(
        'E18',
        `'${value}' cannot be part of an address.`,
        `Use lower-case letters, digits and single hyphens, at most ${maxNameChars}, with a letter first.`,
      )
    else if (taken[key].has(value)) at(key)('E18', `'${value}' is used by the program itself.`, 'Choose another.')
  }
}

/** What is wrong with the name of a field inside another, or of a type of block. */
export const checkInnerName = (name: string, report: Report): void => {
  if (!fieldPattern.test(name) || name.length > maxNameChars || name in Object.prototype)
    report(
      'E18',
      `'${name}' cannot be the name of a value.`,
      `Use letters, digits and '_', at most ${maxNameChars}, with a letter first.`,
    )
}

/** What is wrong with a field's name. */
export const checkFieldName = (name: string, resource: Descriptor, report: Report): void => {
  const names = Object.keys(resource.fields)
  if (Object.hasOwn(systemFields, name))
    report('E10', `'${name}' is set by the server on every record.`, 'Choose another name.')
  else if (!fieldPattern.test(name) || name.length > maxNameChars)
    report(
      'E18',
      `'${name}' cannot be the name of a column.`,
      `Use letters, digits and '_', at most ${maxNameChars}, with a letter first.`,
    )
  else if (name.toLowerCase() === searchColumn || name in Object.prototype)
    report('E18', `'${name}' is used by the program itself.`, 'Choose another name.')
  else if (resource.children?.some(children => children.resource === name))
    report('E18', `Visitors get the children '${name}' under this name.`, 'Choose another name.')
  const alike = names.slice(0, names.indexOf(name)).find(other => other.toLowerCase() === name.toLowerCase())
  if (alike !== undefined)
    report(
      'E18',
      `It differs from '${alike}' in capitals alone, which no database tells apart.`,
      'Choose another name.',
    )
  const former = ownFieldOf(resource, name)?.renamedFrom
  if (former === undefined) return
  const isTaken = names.some(
    other => other === former || (other !== name && ownFieldOf(resource, other)?.renamedFrom === former),
  )
  if (isTaken)
    report(
      'E18',
      `Its former name '${former}' belongs to another field.`,
      'Write the name that its column has, or none.',
    )
}
