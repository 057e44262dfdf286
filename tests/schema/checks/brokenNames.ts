/** Descriptors with names that are taken or mean nothing: for the tests of the check. */
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
  'children stand under one name twice',
  [boats({}, { children: [children, children] }), netsOfBoats],
  'boats.children.nets',
]

export const brokenNames: { readonly E17: readonly Mistake[]; readonly E18: readonly Mistake[] } = {
  E17: [
    ['the words are for no issue', [boats({ code: { ...text, says: { missing: 'Name it.' } } })], 'boats.fields.code'],
    [
      'the words name what the issue does not have',
      [boats({ code: { ...text, says: { 'too-long': '{label}: {most} at most.' } } })],
      'boats.fields.code',
    ],
  ],
  E18: [
    ['a name has a slash', [boats({}, { name: 'boats/old' })], 'boats/old.name'],
    ['a name is that of a table of the system', [boats({}, { name: 'sessions' })], 'sessions.name'],
    ...['files', 'meta', 'changes', 'search', 'login'].map(
      (taken): Mistake => [`a name is used by the program (${taken})`, [boats({}, { name: taken })], `${taken}.name`],
    ),
    ['a name is too long', [boats({}, { name: 'b'.repeat(41) })], `${'b'.repeat(41)}.name`],
    ['a path is a screen of the back office', [boats({}, { path: 'dashboard' })], 'boats.path'],
    ['a path has capitals', [boats({}, { path: 'Boat' })], 'boats.path'],
    ['a field is called like the text of search', [boats({ search_text: text })], 'boats.fields.search_text'],
    ...['xmin', 'xmax', 'cmin', 'cmax', 'ctid', 'tableoid', 'rowid', 'oid', 'OID'].map(
      (taken): Mistake => [
        `a field is a column of every table (${taken})`,
        [boats({ [taken]: text })],
        `boats.fields.${taken}`,
      ],
    ),
    ...besideFields.map(
      ([taken, field]): Mistake => [
        `a field has the name of what visitors get beside another (${taken})`,
        [boats({ code: field, [taken]: text })],
        `boats.fields.${taken}`,
      ],
    ),
    [
      'a value inside another has the name of what visitors get beside it',
      [
        boats({
          crew: { kind: 'group', label: 'Crew', fields: { photo: { kind: 'image', label: 'Photo' }, photo_alt: text } },
        }),
      ],
      'boats.fields.crew.fields.photo_alt',
    ],
    ['a field differs in capitals alone', [boats({ Name: text })], 'boats.fields.Name'],
    ['a field is called like something of every object', [boats({ constructor: text })], 'boats.fields.constructor'],
    [
      'a former name is that of another field',
      [boats({ code: { ...text, renamedFrom: 'name' } })],
      'boats.fields.code',
    ],
  ],
}
