/**
 * What is wrong with the descriptors themselves: each finding has a stable id, a place, one sentence and a hint.
 * Run at every start and by the tests. Findings that the types already refuse are here too, for descriptors that come untyped.
 */
import type { Field, FieldKind } from './field.ts'
import { type Column, type Descriptor, fieldOf, inputsOf, isPublic, systemFields } from './resource.ts'
import { schemaOfField } from './validation.ts'

export interface Finding {
  readonly id: string
  /** Like `posts.list.columns[2]`. */
  readonly where: string
  readonly message: string
  readonly hint: string
}

/** Each rule's id and what it asks. */
export const auditRules = {
  E01: 'names and paths are used once',
  E02: 'a reference, and a child, names a resource that exists',
  E03: 'a form lists no read-only field, and a list or a filter no write-only one',
  E04: 'a required field without a default is in the form',
  E05: 'search names fields that hold text',
  E06: 'a slug is made from a text field',
  E07: "a choice's values are all of one type and used once",
  E08: 'a default is a value that the field itself takes',
  E09: 'every field can be seen somewhere',
  E10: 'no field has a name that the server sets on every record',
  E11: 'page sizes are whole numbers from 1 to 1000, and the first size is one of them',
  E12: 'a field named in a list, a form, a search, a filter or as the title exists',
  E13: 'a field is named once in a form',
  E14: 'a repeated password names a password',
  E15: 'children are joined by a reference back',
  E16: 'a pattern is a regular expression, and says in words what it asks',
} as const
export type AuditId = keyof typeof auditRules

const searchable: readonly FieldKind[] = ['text', 'longText', 'html', 'slug', 'email', 'digits', 'link']
const columnFields = (column: Column): readonly string[] =>
  typeof column === 'string' ? [column] : 'join' in column ? column.join : [column.field]

const auditField = (
  resource: Descriptor,
  name: string,
  field: Field,
  names: ReadonlySet<string>,
): readonly Finding[] => {
  const found: Finding[] = []
  const where = `${resource.name}.fields.${name}`
  const report = (id: AuditId, message: string, hint: string) => found.push({ id, where, message, hint })

  if (Object.hasOwn(systemFields, name))
    report('E10', `'${name}' is set by the server on every record.`, 'Choose another name.')
  if (field.kind === 'reference' && !names.has(field.to))
    report('E02', `It refers to '${field.to}', which is no resource.`, `Name one of: ${[...names].join(', ')}.`)
  if (field.kind === 'slug') {
    const from = resource.fields[field.from]
    if (from?.kind !== 'text')
      report('E06', `It is made from '${field.from}', which is no text field.`, 'Name a field of kind text.')
  }
  if (field.kind === 'choice') {
    const values = field.options.map(option => option.value)
    if (new Set(values.map(value => typeof value)).size !== 1)
      report('E07', 'Its values are not all of one type.', 'Use only numbers or only texts.')
    if (new Set(values).size !== values.length)
      report('E07', 'A value stands there twice.', 'Give every option its own value.')
  }
  if (field.kind === 'password' && field.repeats !== undefined && resource.fields[field.repeats]?.kind !== 'password')
    report('E14', `It repeats '${field.repeats}', which is no password.`, 'Name a field of kind password.')
  if (field.kind === 'text' && field.pattern !== undefined) {
    try {
      new RegExp(field.pattern, 'u')
    } catch {
      report('E16', 'Its pattern is no regular expression.', 'Mend the pattern.')
      return found
    }
    if (!field.hint) report('E16', 'Its pattern has no hint.', "Add `hint`, the end of the sentence '… must be'.")
  }
  if (
    field.default !== undefined &&
    schemaOfField({ ...field, required: true, default: undefined }).safeParse(field.default).data !== field.default
  )
    report(
      'E08',
      `Its default, ${JSON.stringify(field.default)}, is not a value that it takes.`,
      'Choose a default within its options and limits.',
    )

  const inForm = inputsOf(resource).some(input => input.field === name)
  const inList = resource.list.columns.some(column => columnFields(column).includes(name))
  if (field.required && !field.readOnly && !('default' in field) && !inForm)
    report(
      'E04',
      'It is required, has no default, and the form does not ask for it.',
      'Add it to the form, or give it a default.',
    )
  if (!inForm && !inList && !field.public && !field.readOnly)
    report('E09', 'It is in no list and no form, and visitors cannot read it.', 'Show it somewhere, or drop it.')
  return found
}

const auditScreens = (resource: Descriptor): readonly Finding[] => {
  const found: Finding[] = []
  const report = (id: AuditId, where: string, message: string, hint: string) =>
    found.push({ id, where: `${resource.name}.${where}`, message, hint })
  const known = (where: string, name: string) => {
    if (!fieldOf(resource, name))
      report('E12', where, `There is no field '${name}'.`, `Name one of: ${Object.keys(resource.fields).join(', ')}.`)
  }

  known('title', resource.title)
  resource.list.columns.forEach((column, index) => {
    for (const name of columnFields(column)) {
      known(`list.columns[${index}]`, name)
      if (resource.fields[name]?.writeOnly)
        report(
          'E03',
          `list.columns[${index}]`,
          `'${name}' is never sent, so the column stays empty.`,
          'Take it out of the list.',
        )
    }
  })
  const inputs = inputsOf(resource)
  inputs.forEach(({ field: name }, index) => {
    known(`form[${index}]`, name)
    if (fieldOf(resource, name)?.readOnly)
      report(
        'E03',
        `form[${index}]`,
        `'${name}' is set by the server, so what is typed is lost.`,
        'Take it out of the form.',
      )
    if (inputs.findIndex(input => input.field === name) !== index)
      report('E13', `form[${index}]`, `'${name}' stands in the form twice.`, 'Keep one of them.')
  })
  resource.search.forEach((name, index) => {
    known(`search[${index}]`, name)
    const field = fieldOf(resource, name)
    if (field && (!searchable.includes(field.kind) || field.writeOnly))
      report(
        'E05',
        `search[${index}]`,
        `'${name}' is of kind ${field.kind}, which search does not look in.`,
        `Name fields of kind ${searchable.join(', ')}.`,
      )
  })
  resource.filters.forEach((name, index) => {
    known(`filters[${index}]`, name)
    if (fieldOf(resource, name)?.writeOnly)
      report(
        'E03',
        `filters[${index}]`,
        `'${name}' is never sent, and a filter would tell it.`,
        'Take it out of the filters.',
      )
  })
  const { pageSizes, pageSize } = resource.list
  pageSizes.forEach((size, index) => {
    if (!Number.isInteger(size) || size < 1 || size > 1000)
      report('E11', `list.pageSizes[${index}]`, `${size} is no page size.`, 'Use whole numbers from 1 to 1000.')
  })
  if (pageSizes.length === 0 || (pageSize !== undefined && !pageSizes.includes(pageSize)))
    report(
      'E11',
      'list.pageSize',
      'The first page size is not among those offered.',
      'Add it to pageSizes, or choose one of them.',
    )
  return found
}

/** Every mistake in the descriptors, in their order; empty when there is none. */
export const audit = (resources: readonly Descriptor[]): readonly Finding[] => {
  const names = new Set(resources.map(resource => resource.name))
  return resources.flatMap((resource, index) => {
    const found: Finding[] = []
    for (const key of ['name', 'path'] as const) {
      if (resources.findIndex(other => other[key] === resource[key]) !== index)
        found.push({
          id: 'E01',
          where: `${resource.name}.${key}`,
          message: `'${resource[key]}' is taken by another resource.`,
          hint: 'Choose another.',
        })
    }
    for (const { resource: child, by } of resource.children ?? []) {
      const field = resources.find(other => other.name === child)?.fields[by]
      const where = `${resource.name}.children.${child}`
      if (!names.has(child))
        found.push({
          id: 'E02',
          where,
          message: `'${child}' is no resource.`,
          hint: `Name one of: ${[...names].join(', ')}.`,
        })
      else if (field?.kind !== 'reference' || field.to !== resource.name)
        found.push({
          id: 'E15',
          where,
          message: `'${by}' is no reference to ${resource.name}.`,
          hint: `Name the field of ${child} that refers to ${resource.name}.`,
        })
      else if (!isPublic(resource))
        found.push({
          id: 'E15',
          where,
          message: 'Visitors cannot read the parent.',
          hint: 'Make a field of it public.',
        })
    }
    const fields = Object.entries(resource.fields).flatMap(([name, field]) => auditField(resource, name, field, names))
    return [...found, ...fields, ...auditScreens(resource)]
  })
}
