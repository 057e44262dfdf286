/** Adds a field to an existing resource: its entry in the descriptor, and in the screens that show it. */

import { isSearchable, traitsOf } from '../../src/schema/descriptor/kindTraits.ts'
import { type Column, type Descriptor, type FormPart, isGroup } from '../../src/schema/descriptor/resource.ts'
import { type FieldSpec, readFieldSpec, specSyntax } from './fieldSpec.ts'
import { NewError } from './newError.ts'
import { added, type Command, type Edit, type Project } from './plan.ts'
import { identifierOf } from './resource.ts'
import { quoted } from './source/printed.ts'
import { newLabel } from './words.ts'

/** Screens that can show a field, other than the form. */
const views = ['list', 'search', 'filters'] as const
type View = (typeof views)[number]

interface NewField {
  /** The descriptor including the field. */
  readonly descriptor: Descriptor
  readonly edits: readonly Edit[]
}

/** Patterns that the field is inserted before: in a form the side group about publishing, in a list the status. */
const nextIn: { readonly [P in View | 'form']?: RegExp } = {
  form: /^\{\s*group:[^{}[\]]*\baside:\s*true/,
  list: /^(['"])status\1$/,
}
const before = (place: View | 'form') => (nextIn[place] ? { before: nextIn[place] } : {})

/** A list with an item inserted before the first match, or appended. */
const withBefore = <I>(all: readonly I[], item: I, isNext: (each: I) => boolean): readonly I[] => {
  const at = all.findIndex(isNext)
  return at < 0 ? [...all, item] : [...all.slice(0, at), item, ...all.slice(at)]
}

/** The descriptor with the new field. Throws NewError. */
const newField = (
  resource: Descriptor,
  { spec, seenIn }: { readonly spec: FieldSpec; readonly seenIn: readonly View[] },
  { places, readFile }: Project,
): NewField => {
  const { name, field, code } = spec
  const place = places.field(resource.name, identifierOf(resource.name), name)
  const { file, form } = place
  if (readFile(file) === undefined)
    throw new NewError(`The descriptor of ${resource.name} is not in ${file}.`, 'Add the field to it by hand.')
  if (Object.hasOwn(resource.fields, name))
    throw new NewError(`${resource.name} already has a field '${name}'.`, 'Choose another name.')
  if (seenIn.includes('search') && !isSearchable(field))
    throw new NewError(`Fields of kind ${field.kind} cannot be searched.`, "Remove 'search'.")
  const [mistake] = place.mistakes(field)
  if (mistake !== undefined)
    throw new NewError(`The site check reports an error, so nothing was written: ${mistake}`, '')
  const shown = (view: View) => (seenIn.includes(view) ? [name] : [])
  return {
    descriptor: {
      ...resource,
      fields: { ...resource.fields, [name]: field },
      form: withBefore<FormPart>(resource.form, name, part => isGroup(part) && part.aside === true),
      list: {
        ...resource.list,
        columns: shown('list').reduce(
          (columns, column) => withBefore<Column>(columns, column, each => each === 'status'),
          resource.list.columns,
        ),
      },
      search: [...resource.search, ...shown('search')],
      filters: [...resource.filters, ...shown('filters')],
    },
    edits: [
      added({
        file,
        path: place.fields,
        item: `${name}: ${code}`,
        imports: [{ name: field.kind, from: places.builders }],
        done: 'the field',
      }),
      ...(form ? [added({ file, path: form, item: quoted(name), done: 'in the form', ...before('form') })] : []),
      ...seenIn.map(view =>
        added({ file, path: place[view], item: quoted(name), done: `in ${view}`, ...before(view) }),
      ),
    ],
  }
}

/** Default screens of a field, by its kind. */
const usualViews = ({ field }: FieldSpec): readonly View[] => [
  ...(traitsOf(field).isLong ? [] : (['list'] as const)),
  ...(isSearchable(field) ? (['search'] as const) : []),
]

export const fieldCommand: Command = async (answers, project) => {
  const { resources, places } = project
  const name = await answers.select(
    'resource',
    'Which resource?',
    resources.map(each => each.name),
  )
  const resource = resources.find(each => each.name === name)
  if (!resource) throw new NewError(`There is no resource '${name}'.`, 'Use an existing resource.')
  const text = await answers.text('field', `Which field?\n${specSyntax(places.docs)}`)
  const isPublic = await answers.confirm('public', 'Is it public?', resource.fields[resource.title]?.public === true)
  const spec = readFieldSpec(text, { isPublic, docs: places.docs, title: resource.title })
  const seenIn = await answers.several('in', 'Where is it shown, besides the form?', {
    values: views,
    usual: usualViews(spec),
  })
  const label = await answers.text('bn', 'Its label in Bangla? (empty: shown in English)', spec.bangla ?? '')
  const { descriptor, edits } = newField(resource, { spec, seenIn }, project)
  const words = label ? newLabel({ name, constant: identifierOf(name) }, { field: spec.name, label }, project) : []
  return {
    edits: [...edits, ...words],
    resources: resources.map(each => (each === resource ? descriptor : each)),
    next: ['The column is added to the database at the next startup, or immediately in npm run dev.'],
  }
}
