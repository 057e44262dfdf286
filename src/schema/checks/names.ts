/** Names of resources and fields: unique, and such that the database, the API and the back office can all hold them. */
import type { Field, FieldKind, InnerFields } from '../descriptor/field.ts'
import { type Descriptor, ownFieldOf, searchColumn, systemFields } from '../descriptor/resource.ts'
import type { Report } from './issue.ts'
import { adminSegments, apiSegments, databaseColumns, systemTables } from './reservedNames.ts'

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

/** The end of the name under which visitors get more of a value, and what they get. */
const besideByKind: { readonly [K in FieldKind]?: readonly [end: string, what: string] } = {
  image: ['_alt', 'the alternative text'],
  file: ['_file', 'the type and size'],
  references: ['_records', 'the records'],
}

/** Reports a name that stands for something else beside another field. */
const checkBeside = (name: string, fields: Readonly<Record<string, Field>>, report: Report): void => {
  for (const [other, { kind }] of Object.entries(fields)) {
    const [end, what] = besideByKind[kind] ?? []
    if (end === undefined || name !== other + end) continue
    report('E18', `Visitors get ${what} of '${other}' under this name.`, `Choose another name, like '${name}_text'.`)
  }
}

/** Problems with the name of a field inside another, or of a type of block. `fields`: the fields beside it. */
export const checkInnerName = (name: string, report: Report, fields: InnerFields = {}): void => {
  checkBeside(name, fields, report)
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
  const isNamed = (taken: string) => taken === name.toLowerCase()
  if (Object.keys(systemFields).some(isNamed))
    report('E10', `'${name}' is set by the server on every record.`, 'Choose another name.')
  else if (databaseColumns.some(isNamed))
    report(
      'E18',
      `'${name}' is a column that PostgreSQL or SQLite has in every table.`,
      `Choose another name, like '${name}_value'.`,
    )
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
  checkBeside(name, resource.fields, report)
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
