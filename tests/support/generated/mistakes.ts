/** Mistakes that are put into valid descriptors, each with the place by which it must be reported. */

import { databaseColumns } from '../../../src/schema/checks/reservedNames.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Chance } from './chance.ts'

/** A descriptor as it comes from a file that was not type-checked. */
type Untyped = Readonly<Record<string, unknown>>

interface Mistaken {
  readonly resource: Untyped
  /** Behind the name of the resource; it may go on. */
  readonly where: string
}
/** `chance` decides where; `resource` is valid. */
type Mistake = (resource: Descriptor, chance: Chance) => Mistaken

const inField = (resource: Descriptor, chance: Chance, options: Untyped): Mistaken => {
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

/** A field beside one of a kind that visitors get more of. */
const beside = (resource: Descriptor, chance: Chance, kind: string, end: string): Mistaken => {
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

/** By what is wrong. */
export const mistakes: Readonly<Record<string, Mistake>> = {
  'an unknown key': wrongKey('filter', () => [], ''),
  'an unknown key of a list': wrongKey('list', ({ list }) => ({ ...list, colums: [] })),
  'an unknown key of a text': wrongKey('texts', ({ texts }) => ({ ...texts, heder: 'x' })),
  'an unknown option of a field': (resource, chance) => inField(resource, chance, { requred: true }),
  'an option of another kind': wrongField({ kind: 'flag', default: 0, required: true, places: 2 }),
  'an unknown kind': (resource, chance) => inField(resource, chance, { kind: 'txet' }),
  'an option of another type': (resource, chance) => inField(resource, chance, { public: 'yes' }),
  'a label that is no text': (resource, chance) => inField(resource, chance, { label: 7 }),
  'a label that says nothing': (resource, chance) => inField(resource, chance, { label: ' ' }),
  'an unknown input': (resource, chance) => inField(resource, chance, { input: 'knob' }),
  'an unknown cell': (resource, chance) => inField(resource, chance, { cell: 'gauge' }),
  'an unknown issue in its own words': (resource, chance) => inField(resource, chance, { says: { reqired: words } }),
  'a column of nothing': wrongKey('list', ({ list }) => ({ ...list, columns: ['nothing'] }), 'list.columns'),
  'an input of nothing': wrongKey('form', ({ form }) => [...form, 'nothing'], 'form'),
  'an input that stands there twice': wrongKey('form', ({ form }) => [...form, ...form], 'form'),
  'a group without inputs': wrongKey('form', ({ form }) => [...form, { group: 'Empty', items: [] }], 'form'),
  'a search in nothing': wrongKey('search', () => ['nothing']),
  'a filter by nothing': wrongKey('filters', () => ['nothing']),
  'a filter of an unknown kind': wrongKey('filters', ({ title }) => [{ field: title, as: 'rnage' }]),
  'a title that is no field': wrongKey('title', () => 'nothing'),
  'a list without page sizes': wrongKey('list', ({ list }) => ({ ...list, pageSizes: [] })),
  'a page size of nothing': wrongKey('list', ({ list }) => ({ ...list, pageSizes: [0] })),
  'a list sorted by nothing': wrongKey('list', ({ list }) => ({ ...list, sort: { field: 'nothing', order: 'asc' } })),
  'an order of an unknown direction': wrongKey('list', ({ list }) => ({ ...list, sort: { field: 'id', order: 'up' } })),
  'a path that is no address': wrongKey('path', () => 'Not An Address'),
  'a name that is no address': resource => ({ resource: { ...resource, name: 'Not_An_Address' }, where: '' }),
  'an unknown icon': wrongKey('icon', () => 'notcie'),
  'a label without its plural': wrongKey('label', () => ({ one: 'One' })),
  'no question before deleting': wrongKey('texts', () => ({})),
  'a set of one field': wrongKey('unique', ({ title }) => [[title]]),
  'a set with nothing': wrongKey('unique', ({ title }) => [[title, 'nothing']]),
  'a pair with nothing': wrongKey('order', ({ title }) => [[title, 'nothing']]),
  'a pair of one field': wrongKey('order', ({ title }) => [[title, title]]),
  'a time by nothing': wrongKey('visible', () => ({ from: 'nothing' })),
  'a time without a field': wrongKey('visible', () => ({})),
  'children of nothing': wrongKey('children', () => [{ resource: 'nothing', by: 'id' }]),
  'children by no reference': wrongKey('children', ({ name, title }) => [{ resource: name, by: title }]),
  'a page at no address': wrongKey('page', () => ({ record: 'news' })),
  'a page on an address of the site': wrongKey('page', () => ({ record: '/admin/:id' })),
  'an unknown key of a page': wrongKey('page', () => ({ record: '/some-thing/:id', serach: [] })),
  'a form for visitors without a reference': wrongKey('received', ({ title }) => ({
    ...{ form: '/a-form', fields: [title], reference: 'nothing' },
  })),
  'a count by nothing': wrongKey('count', () => ({ nothing: 1 })),
  'a text without room': wrongField({ kind: 'text', max: 0 }),
  'a pattern that is none': wrongField({ kind: 'text', pattern: '(', hint: 'anything' }),
  'a pattern without words': wrongField({ kind: 'text', pattern: '\\d' }),
  'numbers without room': wrongField({ kind: 'integer', min: 5, max: 4 }),
  'a number that no column holds': wrongField({ kind: 'integer', max: 9_999_999_999 }),
  'too many digits behind the point': wrongField({ kind: 'decimal', places: 9 }),
  'a default that it does not take': wrongField({ kind: 'integer', max: 4, default: 5 }),
  'a default that is no option': wrongField({ kind: 'choice', options, default: 'b' }),
  'a choice of two types': wrongField({ kind: 'choice', options: [...options, { value: 1, label: 'One' }] }),
  'an option that stands there twice': wrongField({ kind: 'choice', options: [...options, ...options] }),
  'a choice without options': wrongField({ kind: 'choice' }),
  'a document of an unknown type': wrongField({ kind: 'file', accept: ['text/x-poem'] }),
  'a document without room': wrongField({ kind: 'file', maxMegabytes: 0 }),
  'entries without room': wrongField({ kind: 'rows', fields: { note }, min: 5, max: 4 }),
  'entries without fields': wrongField({ kind: 'rows', fields: {} }),
  'blocks without types': wrongField({ kind: 'blocks', blocks: {} }),
  'a reference inside a group': wrongField({
    kind: 'group',
    fields: { page: { ...note, kind: 'reference', to: 'pages' } },
  }),
  'a reference to nothing': wrongField({ kind: 'reference', to: 'nothing' }),
  'a reference without a target': wrongField({ kind: 'reference' }),
  'an unknown effect of a deletion': wrongField({ kind: 'reference', to: 'pages', onDelete: 'cascade' }),
  'a choice of records by nothing': wrongField({ kind: 'reference', to: 'pages', only: { nothing: 1 } }),
  'a required reference that is emptied': wrongField({
    kind: 'reference',
    to: 'pages',
    required: true,
    onDelete: 'empty',
  }),
  'too many references': wrongField({ kind: 'references', to: 'pages', max: 5000 }),
  'a slug of nothing': wrongField({ kind: 'slug', from: 'nothing' }),
  'a password that is sent': wrongField({ kind: 'password' }),
  'a repeated password of nothing': wrongField({ kind: 'password', writeOnly: true, repeats: 'nothing' }),
  'a status under another name': wrongField({ kind: 'status', default: 1, required: true }),
  'an order that is a text': wrongField({ kind: 'text' }, 'sort_order'),
  'an order that no two records share': wrongField({ kind: 'integer', unique: true }, 'sort_order'),
  'a field that the server sets on every record': wrongField({ kind: 'text' }, 'created_at'),
  'a field that no column can be': wrongField({ kind: 'text' }, 'not a column'),
  'a secret that visitors read': wrongField({ kind: 'text', sensitive: true, public: true }),
  'a reference that every record needs to another of its own': ({ name, ...resource }) =>
    withField({ name, ...resource }, { kind: 'reference', label: 'Mistaken', to: name, required: true }),
  'a value with the name of what visitors get of a picture': (resource, chance) =>
    beside(resource, chance, 'image', '_alt'),
  'a value with the name of what visitors get of a document': (resource, chance) =>
    beside(resource, chance, 'file', '_file'),
  'a value with the name of what visitors get of references': (resource, chance) =>
    beside(resource, chance, 'references', '_records'),
  'a title that nobody reads': retitled({ kind: 'password', writeOnly: true }),
  'a title of several choices': retitled({ kind: 'choices', options }),
  'a title of several records': retitled({ kind: 'references', to: 'pages' }),
  'a title of another record': retitled({ kind: 'reference', to: 'pages' }),
  'a label of which an address has nothing': wrongKey('label', () => ({ one: '…', many: '?!' })),
  'a column of every table': (resource, chance) =>
    withField(resource, note, chance.oneOf(databaseColumns.flatMap(each => [each, each.toUpperCase()]))),
  'a value that is required by its own': wrongField({ kind: 'text', requiredWhen: { mistaken: ['a'] } }),
  'a value that is required by nothing': wrongField({ kind: 'text', requiredWhen: { nothing: ['a'] } }),
  'a computed text of nothing': wrongField({ kind: 'text', readOnly: true, computed: { join: ['nothing'] } }),
  'a computed text of itself': wrongField({ kind: 'text', readOnly: true, computed: { join: ['mistaken'] } }),
  'a drawn number with few digits': wrongField({ kind: 'text', drawn: 2, readOnly: true, unique: true }),
  'a required value that nobody is asked for': resource => ({
    resource: { ...resource, fields: { ...resource.fields, mistaken: { ...note, required: true } } },
    where: 'fields.mistaken',
  }),
}
