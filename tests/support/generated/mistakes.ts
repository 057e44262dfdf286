/** Mistakes to put into valid descriptors, each with the path by which it must be reported. */

import { databaseColumns } from '../../../src/schema/checks/reservedNames.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { RandomSource } from './chance.ts'

/** A descriptor from a file that was not type-checked. */
type Untyped = Readonly<Record<string, unknown>>

interface Mistaken {
  readonly resource: Untyped
  /** Path after the name of the resource; the reported path may be longer. */
  readonly where: string
}
/** Puts the mistake into a valid resource. `chance` chooses the position. */
type Mistake = (resource: Descriptor, chance: RandomSource) => Mistaken

const inField = (resource: Descriptor, chance: RandomSource, options: Untyped): Mistaken => {
  const name = chance.oneOf(Object.keys(resource.fields)) ?? resource.title
  return {
    resource: { ...resource, fields: { ...resource.fields, [name]: { ...resource.fields[name], ...options } } },
    where: `fields.${name}`,
  }
}
/** A new field that is shown in the form. */
const withField = (resource: Descriptor, field: Untyped, name = 'mistaken'): Mistaken => ({
  resource: { ...resource, fields: { ...resource.fields, [name]: field }, form: [...resource.form, name] },
  where: `fields.${name}`,
})
const withKey = (resource: Descriptor, key: string, value: unknown, where = key): Mistaken => ({
  resource: { ...resource, [key]: value },
  where,
})
const wrongField =
  (field: Untyped, name?: string): Mistake =>
  resource =>
    withField(resource, { label: 'Mistaken', ...field }, name)
const wrongKey =
  (key: string, valueFrom: (resource: Descriptor) => unknown, where?: string): Mistake =>
  resource =>
    withKey(resource, key, valueFrom(resource), where)

const options = [{ value: 'a', label: 'A' }]
const words = 'Mistaken'
const note = { kind: 'text', label: 'Note' }

/** Adds a field with the name of a property that visitors get for another field, such as `known_alt` for an image. */
const beside = (resource: Descriptor, chance: RandomSource, kind: string, end: string): Mistaken => {
  const known = {
    label: 'Known',
    kind,
    ...chance.maybe(2, () => ({ public: true })),
    ...(kind === 'references' && { to: 'pages' }),
  }
  return withField(withField(resource, known, 'known').resource as unknown as Descriptor, note, `known${end}`)
}
const retitled =
  (field: Untyped): Mistake =>
  resource => ({
    resource: { ...withField(resource, { label: 'Mistaken', ...field }).resource, title: 'mistaken' },
    where: 'title',
  })

/** Mistakes by description. */
export const mistakes: Readonly<Record<string, Mistake>> = {
  'an unknown key': wrongKey('filter', () => [], ''),
  'an unknown key of a list': wrongKey('list', ({ list }) => ({ ...list, colums: [] })),
  'an unknown key of a text': wrongKey('texts', ({ texts }) => ({ ...texts, heder: 'x' })),
  'an unknown option of a field': (resource, chance) => inField(resource, chance, { requred: true }),
  'an option of another kind': wrongField({ kind: 'flag', default: 0, required: true, places: 2 }),
  'an unknown kind': (resource, chance) => inField(resource, chance, { kind: 'txet' }),
  'an option of another type': (resource, chance) => inField(resource, chance, { public: 'yes' }),
  'a label that is not a string': (resource, chance) => inField(resource, chance, { label: 7 }),
  'an empty label': (resource, chance) => inField(resource, chance, { label: ' ' }),
  'an unknown input': (resource, chance) => inField(resource, chance, { input: 'knob' }),
  'an unknown cell': (resource, chance) => inField(resource, chance, { cell: 'gauge' }),
  'a custom message for an unknown issue': (resource, chance) =>
    inField(resource, chance, { says: { reqired: words } }),
  'an unknown column': wrongKey('list', ({ list }) => ({ ...list, columns: ['nothing'] }), 'list.columns'),
  'an input of an unknown field': wrongKey('form', ({ form }) => [...form, 'nothing'], 'form'),
  'a duplicate input': wrongKey('form', ({ form }) => [...form, ...form], 'form'),
  'a group without inputs': wrongKey('form', ({ form }) => [...form, { group: 'Empty', items: [] }], 'form'),
  'a search in an unknown field': wrongKey('search', () => ['nothing']),
  'a filter by an unknown field': wrongKey('filters', () => ['nothing']),
  'a filter of an unknown kind': wrongKey('filters', ({ title }) => [{ field: title, as: 'rnage' }]),
  'a title that is not a field': wrongKey('title', () => 'nothing'),
  'a list without page sizes': wrongKey('list', ({ list }) => ({ ...list, pageSizes: [] })),
  'a page size of zero': wrongKey('list', ({ list }) => ({ ...list, pageSizes: [0] })),
  'a list sorted by an unknown field': wrongKey('list', ({ list }) => ({
    ...list,
    sort: { field: 'nothing', order: 'asc' },
  })),
  'a list sorted in an unknown direction': wrongKey('list', ({ list }) => ({
    ...list,
    sort: { field: 'id', order: 'up' },
  })),
  'an invalid path': wrongKey('path', () => 'Not An Address'),
  'an invalid name': resource => ({ resource: { ...resource, name: 'Not_An_Address' }, where: '' }),
  'an unknown icon': wrongKey('icon', () => 'notcie'),
  'a label without its plural': wrongKey('label', () => ({ one: 'One' })),
  'no confirmation text for deletes': wrongKey('texts', () => ({})),
  'a unique set of one field': wrongKey('unique', ({ title }) => [[title]]),
  'a unique set with an unknown field': wrongKey('unique', ({ title }) => [[title, 'nothing']]),
  'an ordered pair with an unknown field': wrongKey('order', ({ title }) => [[title, 'nothing']]),
  'an ordered pair of one field': wrongKey('order', ({ title }) => [[title, title]]),
  'a visibility by an unknown field': wrongKey('visible', () => ({ from: 'nothing' })),
  'a visibility without a field': wrongKey('visible', () => ({})),
  'children of an unknown resource': wrongKey('children', () => [{ resource: 'nothing', by: 'id' }]),
  'children without a reference to their parent': wrongKey('children', ({ name, title }) => [
    { resource: name, by: title },
  ]),
  'a page with an invalid address': wrongKey('page', () => ({ record: 'news' })),
  'a page on an address of the site': wrongKey('page', () => ({ record: '/admin/:id' })),
  'an unknown key of a page': wrongKey('page', () => ({ record: '/some-thing/:id', serach: [] })),
  'a public form without a reference': wrongKey('submissions', ({ title }) => ({
    ...{ form: '/a-form', fields: [title], reference: 'nothing' },
  })),
  'a count by an unknown field': wrongKey('count', () => ({ nothing: 1 })),
  'a text with a maximum length of zero': wrongField({ kind: 'text', max: 0 }),
  'an invalid pattern': wrongField({ kind: 'text', pattern: '(', hint: 'anything' }),
  'a pattern without a description': wrongField({ kind: 'text', pattern: '\\d' }),
  'a number with its minimum above its maximum': wrongField({ kind: 'integer', min: 5, max: 4 }),
  'a number outside the range of its column': wrongField({ kind: 'integer', max: 9_999_999_999 }),
  'too many decimal places': wrongField({ kind: 'decimal', places: 9 }),
  'an invalid default': wrongField({ kind: 'integer', max: 4, default: 5 }),
  'a default that is not an option': wrongField({ kind: 'choice', options, default: 'b' }),
  'a choice of two types': wrongField({ kind: 'choice', options: [...options, { value: 1, label: 'One' }] }),
  'a duplicate option': wrongField({ kind: 'choice', options: [...options, ...options] }),
  'a choice without options': wrongField({ kind: 'choice' }),
  'a document of an unknown type': wrongField({ kind: 'file', accept: ['text/x-poem'] }),
  'a document with a maximum size of zero': wrongField({ kind: 'file', maxMegabytes: 0 }),
  'entries with their minimum above their maximum': wrongField({ kind: 'rows', fields: { note }, min: 5, max: 4 }),
  'entries without fields': wrongField({ kind: 'rows', fields: {} }),
  'blocks without types': wrongField({ kind: 'blocks', blocks: {} }),
  'a reference inside a group': wrongField({
    kind: 'group',
    fields: { page: { ...note, kind: 'reference', to: 'pages' } },
  }),
  'a reference to an unknown resource': wrongField({ kind: 'reference', to: 'nothing' }),
  'a reference without a target': wrongField({ kind: 'reference' }),
  'an unknown delete behaviour': wrongField({ kind: 'reference', to: 'pages', onDelete: 'cascade' }),
  'a record picker limited by an unknown field': wrongField({ kind: 'reference', to: 'pages', only: { nothing: 1 } }),
  'a required reference that is cleared': wrongField({
    kind: 'reference',
    to: 'pages',
    required: true,
    onDelete: 'empty',
  }),
  'too many references': wrongField({ kind: 'references', to: 'pages', max: 5000 }),
  'a slug derived from an unknown field': wrongField({ kind: 'slug', from: 'nothing' }),
  'a readable password': wrongField({ kind: 'password' }),
  'a password that repeats an unknown field': wrongField({ kind: 'password', writeOnly: true, repeats: 'nothing' }),
  'a status under another name': wrongField({ kind: 'status', default: 1, required: true }),
  'a sort order that is a text': wrongField({ kind: 'text' }, 'sort_order'),
  'a unique sort order': wrongField({ kind: 'integer', unique: true }, 'sort_order'),
  'a field with the name of a column that the server sets': wrongField({ kind: 'text' }, 'created_at'),
  'a field whose name is not a valid column name': wrongField({ kind: 'text' }, 'not a column'),
  'a public secret': wrongField({ kind: 'text', sensitive: true, public: true }),
  'a required reference to the same resource': ({ name, ...resource }) =>
    withField({ name, ...resource }, { kind: 'reference', label: 'Mistaken', to: name, required: true }),
  'a field with the name of the description that visitors get for an image': (resource, chance) =>
    beside(resource, chance, 'image', '_alt'),
  'a field with the name of the metadata that visitors get for a document': (resource, chance) =>
    beside(resource, chance, 'file', '_file'),
  'a field with the name of the records that visitors get for references': (resource, chance) =>
    beside(resource, chance, 'references', '_records'),
  'a write-only title': retitled({ kind: 'password', writeOnly: true }),
  'a title with several choices': retitled({ kind: 'choices', options }),
  'a title that refers to several records': retitled({ kind: 'references', to: 'pages' }),
  'a title that refers to another record': retitled({ kind: 'reference', to: 'pages' }),
  'a label without letters for an address': wrongKey('label', () => ({ one: '…', many: '?!' })),
  'a field with the name of a column of every table': (resource, chance) =>
    withField(resource, note, chance.oneOf(databaseColumns.flatMap(each => [each, each.toUpperCase()]))),
  'a field whose requirement depends on itself': wrongField({ kind: 'text', requiredWhen: { mistaken: ['a'] } }),
  'a field whose requirement depends on an unknown field': wrongField({
    kind: 'text',
    requiredWhen: { nothing: ['a'] },
  }),
  'a computed text of an unknown field': wrongField({ kind: 'text', readOnly: true, computed: { join: ['nothing'] } }),
  'a computed text of itself': wrongField({ kind: 'text', readOnly: true, computed: { join: ['mistaken'] } }),
  'a drawn number with few digits': wrongField({ kind: 'text', drawn: 2, readOnly: true, unique: true }),
  'a required field that is not in the form': resource => ({
    resource: { ...resource, fields: { ...resource.fields, mistaken: { ...note, required: true } } },
    where: 'fields.mistaken',
  }),
}
