/** A new field of a resource that is there: its line in the descriptor, and where it is seen. */

import { isSearchable, traitsOf } from '../../src/schema/descriptor/kindTraits.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { type Change, withItem, withName } from './edit.ts'
import { type FieldSpec, readFieldSpec, specSyntax } from './fieldSpec.ts'
import { NewError } from './newError.ts'
import type { Command } from './plan.ts'
import { quoted } from './printed.ts'
import { identifierOf } from './resource.ts'
import { newWords, wordsFileOf } from './words.ts'

/** Where a field is seen beside the form. */
const places = ['list', 'search', 'filters'] as const
type Place = (typeof places)[number]

const openingOf: { readonly [P in Place]: string } = { list: 'columns: [', search: 'search: [', filters: 'filters: [' }

interface NewField {
  /** The descriptor with the field. */
  readonly descriptor: Descriptor
  readonly changes: readonly Change[]
}

/** The descriptor's file with a field more. Throws NewError. */
const newField = (
  resource: Descriptor,
  { spec, seenIn }: { readonly spec: FieldSpec; readonly seenIn: readonly Place[] },
  readFile: (file: string) => string | undefined,
): NewField => {
  const { name, field, code } = spec
  const file = `src/resources/${identifierOf(resource.name)}.ts`
  const source = readFile(file)
  if (source === undefined)
    throw new NewError(`The descriptor of ${resource.name} is not in ${file}.`, 'Add the field to it by hand.')
  if (Object.hasOwn(resource.fields, name))
    throw new NewError(`${resource.name} has a field '${name}' already.`, 'Choose another name.')
  if (seenIn.includes('search') && !isSearchable(field))
    throw new NewError(`Search does not look in fields of kind ${field.kind}.`, "Leave out 'search'.")
  const withField = withItem(source, { file, opening: '\n  fields: {', item: `${name}: ${code}` })
  const withBuilder = withName(withField, { file, from: '../schema/descriptor/field.ts', name: field.kind })
  const withInput = withItem(withBuilder, { file, opening: '\n  form: [', item: quoted(name) })
  const text = seenIn.reduce(
    (source, place) => withItem(source, { file, opening: openingOf[place], item: quoted(name) }),
    withInput,
  )
  const added = (place: Place) => (seenIn.includes(place) ? [name] : [])
  return {
    descriptor: {
      ...resource,
      fields: { ...resource.fields, [name]: field },
      form: [...resource.form, name],
      list: { ...resource.list, columns: [...resource.list.columns, ...added('list')] },
      search: [...resource.search, ...added('search')],
      filters: [...resource.filters, ...added('filters')],
    },
    changes: [{ file, text, done: `the field, in the form${seenIn.map(place => `, in ${place}`).join('')}` }],
  }
}

/** Where a field of a kind is seen if nobody says otherwise. */
const usualPlaces = ({ field }: FieldSpec): readonly Place[] => [
  ...(traitsOf(field).isLong ? [] : (['list'] as const)),
  ...(isSearchable(field) ? (['search'] as const) : []),
]

/** The words of a resource with the label of one field more. */
const withWord = (source: string, { file, name, label }: { file: string; name: string; label: string }): string => {
  const item = `${name}: ${quoted(label)}`
  const opening = /\n {4}fields: \{/.test(source) ? '\n    fields: {' : 'fields: {'
  return source.includes('fields: {')
    ? withItem(source, { file, opening, item })
    : withItem(source, { file, opening: 'bn: {', item: `fields: { ${item} }` })
}

const wordChanges = (
  resource: Descriptor,
  { name, bangla }: FieldSpec,
  readFile: (file: string) => string | undefined,
): readonly Change[] => {
  if (bangla === undefined) return []
  const constant = identifierOf(resource.name)
  const file = wordsFileOf(constant)
  const source = readFile(file)
  if (source === undefined)
    return newWords({ name: resource.name, constant, words: { fields: { [name]: bangla } } }, { readFile })
  return [{ file, text: withWord(source, { file, name, label: bangla }), done: 'its label in Bangla' }]
}

export const fieldCommand: Command = async (answers, { resources, readFile }) => {
  const name = await answers.select(
    'resource',
    'Of which resource?',
    resources.map(each => each.name),
  )
  const resource = resources.find(each => each.name === name)
  if (!resource) throw new NewError(`There is no resource '${name}'.`, 'Name one that is in src/resources/index.ts.')
  const text = await answers.text('field', `Which field?\n${specSyntax}`)
  const isPublic = await answers.confirm(
    'public',
    'Do visitors get it?',
    resource.fields[resource.title]?.public === true,
  )
  const spec = readFieldSpec(text, { isPublic })
  const seenIn = await answers.several('in', 'Where is it seen, beside the form?', {
    values: places,
    usual: usualPlaces(spec),
  })
  const label = await answers.text('bn', 'Its label in Bangla? (empty: shown in English)', spec.bangla ?? '')
  const { descriptor, changes } = newField(resource, { spec, seenIn }, readFile)
  return {
    changes: [...changes, ...wordChanges(resource, { ...spec, bangla: label || undefined }, readFile)],
    resources: resources.map(each => (each === resource ? descriptor : each)),
    next: ['At the next start, or at once in npm run dev, the column is added to the database.'],
  }
}
