/** Invalid descriptors for tests of the check: names that are taken or invalid. */
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { boats, type Mistake, nets, text } from '../../support/fixtures/soundDescriptor.ts'

const netsOfBoats = nets({ boat_id: { kind: 'reference', label: 'Boat', to: 'boats' } })
const children = { resource: 'nets', by: 'boat_id' }

const besideFields: readonly (readonly [taken: string, field: Field])[] = [
  ['code_alt', { kind: 'image', label: 'Picture', public: true }],
  ['code_file', { kind: 'file', label: 'Document', public: true }],
  ['code_records', { kind: 'references', label: 'Others', to: 'boats', public: true }],
]

export const twoUnderOneName: Mistake = [
  'two kinds of children have the same name',
  [boats({}, { children: [children, children] }), netsOfBoats],
  'boats.children.nets',
]

export const brokenNames: { readonly E17: readonly Mistake[]; readonly E18: readonly Mistake[] } = {
  E17: [
    [
      'a custom message is for an unknown issue',
      [boats({ code: { ...text, says: { missing: 'Name it.' } } })],
      'boats.fields.code',
    ],
    [
      'a custom message names an unknown parameter',
      [boats({ code: { ...text, says: { 'too-long': '{label}: {most} at most.' } } })],
      'boats.fields.code',
    ],
  ],
  E18: [
    ['a resource name contains a slash', [boats({}, { name: 'boats/old' })], 'boats/old.name'],
    ['a resource has the name of a system table', [boats({}, { name: 'sessions' })], 'sessions.name'],
    ['a path is the name of a built-in object property', [boats({}, { path: 'constructor' })], 'boats.path'],
    ...['files', 'meta', 'changes', 'search', 'login', 'constructor'].map(
      (taken): Mistake => [
        `a resource name is reserved by the program (${taken})`,
        [boats({}, { name: taken })],
        `${taken}.name`,
      ],
    ),
    ...['sqlite-x', 'sqlites'].map(
      (hidden): Mistake => [
        `a resource has a table that SQLite hides (${hidden})`,
        [boats({}, { name: hidden })],
        `${hidden}.name`,
      ],
    ),
    ['a resource name is too long', [boats({}, { name: 'b'.repeat(41) })], `${'b'.repeat(41)}.name`],
    ['a path is the path of a back office screen', [boats({}, { path: 'dashboard' })], 'boats.path'],
    ['a path has uppercase letters', [boats({}, { path: 'Boat' })], 'boats.path'],
    ['a field has the name of the search text', [boats({ search_text: text })], 'boats.fields.search_text'],
    ...['xmin', 'xmax', 'cmin', 'cmax', 'ctid', 'tableoid', 'rowid', 'oid', 'OID'].map(
      (taken): Mistake => [
        `a field has the name of a system column (${taken})`,
        [boats({ [taken]: text })],
        `boats.fields.${taken}`,
      ],
    ),
    ...besideFields.map(
      ([taken, field]): Mistake => [
        `a field has the name of a computed response key (${taken})`,
        [boats({ code: field, [taken]: text })],
        `boats.fields.${taken}`,
      ],
    ),
    [
      'a nested field has the name of a computed response key',
      [
        boats({
          crew: { kind: 'group', label: 'Crew', fields: { photo: { kind: 'image', label: 'Photo' }, photo_alt: text } },
        }),
      ],
      'boats.fields.crew.fields.photo_alt',
    ],
    ['two field names differ only in case', [boats({ Name: text })], 'boats.fields.Name'],
    ['a field has the name of a built-in object property', [boats({ constructor: text })], 'boats.fields.constructor'],
    [
      'the previous name of a field is the name of another field',
      [boats({ code: { ...text, renamedFrom: 'name' } })],
      'boats.fields.code',
    ],
  ],
}
