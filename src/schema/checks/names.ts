/** Checks names of resources and fields: they must be unique and valid in the database, the API and the back office. */
import type { Field, FieldKind, InnerFields } from '../descriptor/field.ts'
import { type Descriptor, declaredFieldOf, searchColumn, systemFields } from '../descriptor/resource.ts'
import type { Report } from './issue.ts'
import { adminSegments, apiSegments, databaseColumns, systemTables } from './reservedNames.ts'

/** Maximum length of a name. Names of triggers and indexes extend it, and PostgreSQL truncates identifiers to 63 bytes. */
const maxNameChars = 40
const addressPattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
const fieldPattern = /^[A-Za-z][A-Za-z0-9_]*$/

/** Table names that the SQLite library hides as internal: it matches LIKE 'sqlite_%', in which `_` is any character. */
const hiddenTables = /^sqlite./

type ReportAt = (where: string) => Report

/** Checks that the name and the path of a resource are valid, unique and not reserved. */
export const checkNames = (resource: Descriptor, index: number, all: readonly Descriptor[], at: ReportAt): void => {
  const taken = { name: new Set([...systemTables, ...apiSegments]), path: new Set(adminSegments) }
  for (const key of ['name', 'path'] as const) {
    const value = resource[key]
    if (all.findIndex(other => other[key] === value) !== index)
      at(key)('E01', `Another resource already uses '${value}'.`, 'Choose another.')
    if (!addressPattern.test(value) || value.length > maxNameChars)
      at(key)(
        'E18',
        `'${value}' is not a valid part of an address.`,
        `Use lower-case letters, digits and single hyphens, starting with a letter, at most ${maxNameChars} characters.`,
      )
    // The library that reads the tables of SQLite collects them in a plain object, which inherits these names.
    else if (taken[key].has(value) || value in Object.prototype || (key === 'name' && hiddenTables.test(value)))
      at(key)('E18', `'${value}' is reserved.`, 'Choose another.')
  }
}

/** Suffix and content of the additional property that visitors receive beside a field of the kind. */
const besideByKind: { readonly [K in FieldKind]?: readonly [end: string, what: string] } = {
  image: ['_alt', 'the alternative text'],
  file: ['_file', 'the type and size'],
  references: ['_records', 'the records'],
}

/** Reports a name that collides with the additional property of another field. */
const checkBeside = (name: string, fields: Readonly<Record<string, Field>>, report: Report): void => {
  for (const [other, { kind }] of Object.entries(fields)) {
    const [end, what] = besideByKind[kind] ?? []
    if (end === undefined || name !== other + end) continue
    report(
      'E18',
      `The public API uses this name for ${what} of '${other}'.`,
      `Choose another name, like '${name}_text'.`,
    )
  }
}

/** Checks the name of an inner field or of a block type. `fields` are the siblings of the field. */
export const checkInnerName = (name: string, report: Report, fields: InnerFields = {}): void => {
  checkBeside(name, fields, report)
  if (!fieldPattern.test(name) || name.length > maxNameChars)
    report(
      'E18',
      `'${name}' is not a valid name.`,
      `Use letters, digits and '_', starting with a letter, at most ${maxNameChars} characters.`,
    )
  else if (name in Object.prototype) report('E18', `'${name}' is reserved.`, 'Choose another name.')
}

/** Checks the name of a field, and its previous name. */
export const checkFieldName = (name: string, resource: Descriptor, report: Report): void => {
  const names = Object.keys(resource.fields)
  const isNamed = (taken: string) => taken === name.toLowerCase()
  if (Object.keys(systemFields).some(isNamed))
    report('E10', `'${name}' is a system field of every record.`, 'Choose another name.')
  else if (databaseColumns.some(isNamed))
    report('E18', `'${name}' is a system column of PostgreSQL or SQLite.`, `Choose another name, like '${name}_value'.`)
  else if (!fieldPattern.test(name) || name.length > maxNameChars)
    report(
      'E18',
      `'${name}' is not a valid column name.`,
      `Use letters, digits and '_', starting with a letter, at most ${maxNameChars} characters.`,
    )
  else if (name.toLowerCase() === searchColumn || name in Object.prototype)
    report('E18', `'${name}' is reserved.`, 'Choose another name.')
  else if (resource.children?.some(children => children.resource === name))
    report('E18', `The public API uses this name for the children '${name}'.`, 'Choose another name.')
  checkBeside(name, resource.fields, report)
  const alike = names.slice(0, names.indexOf(name)).find(other => other.toLowerCase() === name.toLowerCase())
  if (alike !== undefined)
    report(
      'E18',
      `It differs from '${alike}' only by capital letters, which column names ignore.`,
      'Choose another name.',
    )
  const previous = declaredFieldOf(resource, name)?.renamedFrom
  if (previous === undefined) return
  const isTaken = names.some(
    other => other === previous || (other !== name && declaredFieldOf(resource, other)?.renamedFrom === previous),
  )
  if (isTaken)
    report(
      'E18',
      `\`renamedFrom\` names '${previous}', which is another field.`,
      'Write the previous name of this column, or remove `renamedFrom`.',
    )
}
