import { describe, expect, test } from 'vitest'
import { allResources } from '../../../src/resources/index.ts'
import { checkDescriptors } from '../../../src/schema/checks/checkDescriptors.ts'
import { type DescriptorRule, descriptorRules } from '../../../src/schema/checks/issue.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { boats, type Mistake, nets, text, unchecked } from '../../support/fixtures/soundDescriptor.ts'
import { brokenAccess, misspeltRights, namedFields } from './brokenAccess.ts'
import { brokenComputed, circle, misspeltKey, misspeltPart } from './brokenComputed.ts'
import { brokenConditions, misspeltAccess, soundConditions } from './brokenConditions.ts'
import { brokenHidden, soundHidden } from './brokenHidden.ts'
import { brokenInnerFields } from './brokenInnerFields.ts'
import { brokenNames } from './brokenNames.ts'
import { brokenOptions } from './brokenOptions.ts'
import { brokenPages, misreadPages, misspeltCalendar, pagedBoats } from './brokenPages.ts'
import { brokenReferences, harbours, netsOfBoats, parent, secret, withoutVisitors } from './brokenReferences.ts'
import { brokenRules, wrongUses } from './brokenRules.ts'
import { brokenShapes } from './brokenShapes.ts'
import { brokenSubmissions, misplacedForms, submissionBoats } from './brokenSubmissions.ts'
import { brokenValues } from './brokenValues.ts'
import { clashingPages } from './clashingPages.ts'

const hidden = nets({ secret })
const choice: Field = { kind: 'choice', label: 'Code', options: [{ value: 'a', label: 'A' }] }

/** Descriptors that break each rule once, with the location of the mistake. */
const mistakes: { readonly [Id in DescriptorRule]: readonly Mistake[] } = {
  E01: [
    ['a resource name is duplicated', [boats(), boats({}, { path: 'other' })], 'boats.name'],
    ['a path is duplicated', [boats(), boats({}, { name: 'ships' })], 'ships.path'],
  ],
  E03: [
    [
      'a form lists a read-only field that is never sent',
      [boats({ pin: { kind: 'digits', label: 'Pin', readOnly: true, writeOnly: true } })],
      'boats.form[1]',
    ],
    ['a form lists a server column', [boats({}, { form: ['name', 'created_at'] })], 'boats.form[1]'],
    [
      'a list shows a write-only field',
      [{ ...hidden, list: { columns: ['name', 'secret'], pageSizes: [10] } }],
      'nets.list.columns[1]',
    ],
    [
      'a joined column shows a write-only field',
      [{ ...hidden, list: { columns: [{ label: 'All', join: ['name', 'secret'] }], pageSizes: [10] } }],
      'nets.list.columns[0]',
    ],
    ['a filter uses a write-only field', [{ ...hidden, filters: ['secret'] }], 'nets.filters[0]'],
  ],
  E04: [
    [
      'a required field is missing from the form',
      [boats({ code: { kind: 'text', label: 'Code', required: true, public: true } }, { form: ['name'] })],
      'boats.fields.code',
    ],
  ],
  E05: [
    misreadPages.E05,
    [
      'a number is searched',
      [boats({ length: { kind: 'integer', label: 'Length' } }, { search: ['name', 'length'] })],
      'boats.search[1]',
    ],
    [
      'a write-only field is searched',
      [boats({ pin: { kind: 'digits', label: 'Pin', writeOnly: true } }, { search: ['pin'] })],
      'boats.search[0]',
    ],
  ],
  E06: [
    [
      'a slug is derived from an unknown field',
      [boats({ slug: { kind: 'slug', label: 'Slug', from: 'titel' } })],
      'boats.fields.slug',
    ],
    [
      'a slug is derived from a number',
      [boats({ slug: { kind: 'slug', label: 'Slug', from: 'size' }, size: { kind: 'integer', label: 'Size' } })],
      'boats.fields.slug',
    ],
  ],
  E07: brokenOptions,
  E08: [
    [
      'a reference to another resource defaults to the current user',
      [nets(), boats({ net_id: { kind: 'reference', label: 'Net', to: 'nets', default: 'me' } })],
      'boats.fields.net_id',
    ],
    [
      'a reference defaults to a record that may not exist',
      [boats({ other_id: unchecked({ default: 3 }, { kind: 'reference', label: 'Other', to: 'boats' }) })],
      'boats.fields.other_id',
    ],
    [
      'a filled number is required in the form',
      [boats({ number: { kind: 'integer', label: 'Number', default: 'next', required: true } })],
      'boats.fields.number',
    ],
    [
      'a date defaults to the current time',
      [boats({ day: { kind: 'date', label: 'Day', default: 'now' } })],
      'boats.fields.day',
    ],
    [
      'a default is not an option',
      [boats({ flag: { kind: 'choice', label: 'Flag', options: [{ value: 1, label: 'Yes' }], default: 2 } })],
      'boats.fields.flag',
    ],
    [
      'a default is below the minimum',
      [boats({ size: { kind: 'integer', label: 'Size', min: 1, default: 0 } })],
      'boats.fields.size',
    ],
    [
      'a default differs from its stored form',
      [boats({ code: { kind: 'text', label: 'Code', default: ' A ' } })],
      'boats.fields.code',
    ],
    ['a default is empty', [boats({ code: { kind: 'text', label: 'Code', default: '' } })], 'boats.fields.code'],
  ],
  E09: [
    [
      'a field is used nowhere',
      [boats({ code: { kind: 'text', label: 'Code' } }, { form: ['name'] })],
      'boats.fields.code',
    ],
  ],
  E10: [
    [
      'a field has the name of a server column',
      [boats({ app_key: { kind: 'text', label: 'Key', public: true } }, { form: ['name'] })],
      'boats.fields.app_key',
    ],
  ],
  E11: [
    [
      'a page size is zero',
      [boats({}, { list: { columns: ['name'], pageSizes: [10, 0] } })],
      'boats.list.pageSizes[1]',
    ],
    [
      'a page size is over a thousand',
      [boats({}, { list: { columns: ['name'], pageSizes: [1001] } })],
      'boats.list.pageSizes[0]',
    ],
    [
      'a page size is not an integer',
      [boats({}, { list: { columns: ['name'], pageSizes: [2.5] } })],
      'boats.list.pageSizes[0]',
    ],
    [
      'the default page size is not offered',
      [boats({}, { list: { columns: ['name'], pageSizes: [10], pageSize: 20 } })],
      'boats.list.pageSize',
    ],
    [
      'a list opens with zero rows',
      [boats({}, { list: { columns: ['name'], pageSizes: [10], opensWith: 0 } })],
      'boats.list.opensWith',
    ],
  ],
  E12: [
    misreadPages.E12,
    ['the title is unknown', [boats({}, { title: 'titel' })], 'boats.title'],
    wrongUses,
    [
      'a column is unknown',
      [boats({}, { list: { columns: ['name', { field: 'toString' }], pageSizes: [10] } })],
      'boats.list.columns[1]',
    ],
    [
      'an input is unknown',
      [boats({}, { form: [{ group: 'All', items: ['name', 'nmae'] }] })],
      'boats.form[0].items[1]',
    ],
    ['a searched field is unknown', [boats({}, { search: ['nmae'] })], 'boats.search[0]'],
    ['a filter is unknown', [boats({}, { filters: ['nmae'] })], 'boats.filters[0]'],
  ],
  E14: [['a repetition repeats no password', [boats({ again: { ...secret, repeats: 'name' } })], 'boats.fields.again']],
  E16: [
    [
      'a pattern is invalid',
      [boats({ code: { kind: 'text', label: 'Code', pattern: '(', hint: 'x' } })],
      'boats.fields.code',
    ],
    ['a pattern description has no pattern', [boats({ code: { ...text, hint: 'four digits' } })], 'boats.fields.code'],
    [
      'a pattern has no description',
      [boats({ code: { kind: 'text', label: 'Code', pattern: 'A' } })],
      'boats.fields.code',
    ],
  ],
  E17: [
    misreadPages.E17,
    misspeltCalendar,
    ['a descriptor key is misspelt', [unchecked({ right: { read: 'owner' } })], 'boats'],
    [
      'a text key is misspelt',
      [boats({}, { texts: unchecked({ emtpy: 'None' }, { deleteAsk: 'Sink it?' }) })],
      'boats.texts',
    ],
    [
      'a text key is unknown and has a number',
      [boats({}, { texts: unchecked({ other: 1 }, { deleteAsk: 'Sink it?' }) })],
      'boats.texts',
    ],
    [
      'a key of an option is misspelt',
      [boats({ code: unchecked({ options: [{ value: 'a', label: 'A', hepl: 'x' }] }, choice) })],
      'boats.fields.code',
    ],
    [
      'a key of the list is misspelt',
      [boats({}, { list: unchecked({ sizes: [1] }, { columns: ['name'], pageSizes: [10] }) })],
      'boats.list',
    ],
    [
      'a key of a column is misspelt',
      [boats({}, { list: { columns: [unchecked({ cutt: 3 }, { field: 'name' })], pageSizes: [10] } })],
      'boats.list.columns[0]',
    ],
    [
      'a key of an input is misspelt',
      [boats({}, { form: [{ group: 'All', items: [unchecked({ hepl: 'x' }, { field: 'name' })] }] })],
      'boats.form[0].items[0]',
    ],
    ...misspeltRights,
    misspeltAccess,
    [
      'an option of a field is misspelt',
      [boats({ code: unchecked({ mx: 3 }, { kind: 'text', label: 'Code' }) })],
      'boats.fields.code',
    ],
    ...brokenNames.E17,
    [
      'an option belongs to another kind',
      [boats({ day: unchecked({ max: 3 }, { kind: 'date', label: 'Day' }) })],
      'boats.fields.day',
    ],
  ],
  E18: [
    misreadPages.E18,
    ...brokenNames.E18,
    [
      'a field begins with an underscore',
      [boats(JSON.parse('{ "__proto__": { "kind": "text", "label": "Code" } }'))],
      'boats.fields.__proto__',
    ],
    [
      'a field has the name of the children',
      [boats({ nets: text }, { children: [{ resource: 'nets', by: 'boat_id' }] }), netsOfBoats],
      'boats.fields.nets',
    ],
  ],
  E19: [
    ['a password is public', [boats({ secret: unchecked({ public: true }, secret) })], 'boats.fields.secret'],
    ['a password is sent', [boats({ secret: { kind: 'password', label: 'Secret' } })], 'boats.fields.secret'],
    [
      'a write-only field is public',
      [boats({ pin: { kind: 'digits', label: 'Pin', writeOnly: true, public: true } })],
      'boats.fields.pin',
    ],
    [
      'a sensitive field is public',
      [boats({ pin: { kind: 'digits', label: 'Pin', sensitive: true, public: true } })],
      'boats.fields.pin',
    ],
    [
      'a public field has a read permission',
      [boats({ fee: { kind: 'integer', label: 'Fee', public: true, rights: { read: 'owner' } } })],
      'boats.fields.fee',
    ],
    ['a public resource has a read permission', [boats({}, { rights: { read: 'owner' } })], 'boats.fields.name'],
  ],
  ...brokenValues,
  ...brokenAccess,
  ...brokenRules,
  ...brokenPages,
  ...brokenSubmissions,
  ...brokenReferences,
  E25: [...brokenPages.E25, ...misplacedForms.E25],
  E26: [...brokenPages.E26, ...clashingPages, ...misplacedForms.E26],
  ...brokenInnerFields,
  ...brokenComputed,
  ...brokenHidden,
  ...brokenShapes,
  E44: brokenConditions,
}

const wellFormed = /^[A-Z0-9'`].*[^.]\.$/

describe.each(Object.entries(mistakes))('the descriptor rule %s', (id, cases) => {
  test.each(cases)('the mistake is reported if %s', (_mistake, resources, where) => {
    const issues = checkDescriptors(resources)
    expect(issues.map(issue => [issue.id, issue.where])).toEqual([[id, where]])
    for (const { message, hint } of issues) {
      expect(message).toMatch(wellFormed)
      expect(hint).toMatch(wellFormed)
    }
  })
})

test.each(soundHidden)('no mistake is reported if %s', (_description, resources) => {
  expect(checkDescriptors(resources)).toEqual([])
})

test('no mistake is reported if a form shows a read-only field, also as the condition of an input', () => {
  const made: Field = { kind: 'dateTime', label: 'Made', readOnly: true, required: true }
  const when = { made: [null] }
  expect(checkDescriptors([boats({ made, code: text }, { form: ['name', 'made', { field: 'code', when }] })])).toEqual(
    [],
  )
  expect(
    checkDescriptors([
      boats({ made, code: text }, { form: ['name', 'code', { field: 'made', when: { code: [null] } }] }),
    ]),
  ).toEqual([])
})

test('every descriptor rule has a message', () => {
  expect(Object.keys(mistakes).sort()).toEqual(Object.keys(descriptorRules).sort())
  for (const rule of Object.values(descriptorRules)) expect(rule).toMatch(/^\w+ .*[^.]$/)
})

test('valid descriptors, including those of the product, have no issues', () => {
  expect(checkDescriptors([])).toEqual([])
  expect(checkDescriptors([boats(), netsOfBoats])).toEqual([])
  expect(checkDescriptors([parent('boat_id'), netsOfBoats])).toEqual([])
  expect(checkDescriptors([withoutVisitors, netsOfBoats])).toEqual([])
  expect(checkDescriptors(pagedBoats)).toEqual([])
  expect(checkDescriptors(submissionBoats)).toEqual([])
  const forOwners: Field = { ...text, required: true, rights: { write: 'owner' } }
  expect(checkDescriptors([boats({ code: forOwners }, { rights: { write: 'owner', own: 'owner' } })])).toEqual([])
  expect(checkDescriptors([boats({ code: { ...forOwners, default: 'a' } })])).toEqual([])
  expect(checkDescriptors(soundConditions)).toEqual([])
  expect(checkDescriptors(allResources)).toEqual([])
})

test('a computed field refers to existing fields with valid options and without a cycle', () => {
  const placesOf = (resource: Descriptor) => checkDescriptors([resource]).map(({ id, where }) => `${id} ${where}`)
  expect(placesOf(circle)).toEqual(['E38 boats.fields.one', 'E38 boats.fields.other'])
  expect(placesOf(misspeltPart)).toEqual(['E12 boats.fields.called'])
  expect(placesOf(misspeltKey)).toEqual(['E17 boats.fields.called'])
})

test('several mistakes are reported together in descriptor order', () => {
  const broken = boats({ slug: { kind: 'slug', label: 'Slug', from: 'x' }, harbour_id: harbours }, { title: 'x' })
  expect(
    checkDescriptors([broken, { ...netsOfBoats, search: ['x'] }]).map(issue => `${issue.id} ${issue.where}`),
  ).toEqual(['E06 boats.fields.slug', 'E02 boats.fields.harbour_id', 'E12 boats.title', 'E12 nets.search[0]'])
})

test('each required reference in a cycle is reported, and a chain with a start is accepted', () => {
  const needed = (to: string): Field => ({ kind: 'reference', label: 'Other', to, required: true })
  const [pairs, traps] = [
    boats({ to: needed('pots') }, { name: 'pairs', path: 'pair' }),
    boats({ to: needed('pairs') }, { name: 'pots', path: 'pot' }),
  ]
  const round = [boats({ net_id: needed('nets') }), nets({ pair_id: needed('pairs') }), pairs, traps]
  expect(checkDescriptors(round).map(({ id, where }) => `${id} ${where}`)).toEqual([
    'E42 pairs.fields.to',
    'E42 pots.fields.to',
  ])
  const line = [boats({ net_id: needed('nets'), boat_id: { ...needed('boats'), required: false } }), nets()]
  expect(checkDescriptors(line)).toEqual([])
})

describe.each(Object.entries(namedFields))('a field name at %s', (where, named) => {
  test.each(['naem', '', 'constructor', 'toString', '__proto__'])(
    "an invalid field name is reported if it is '%s'",
    field => {
      const found = checkDescriptors(named(JSON.parse(JSON.stringify(field))))
      expect(found.map(issue => issue.where)).toContain(where)
    },
  )
})

test('an unknown name is reported with the nearest known one', () => {
  const hintsOf = (resources: readonly Descriptor[]) => checkDescriptors(resources).map(({ hint }) => hint)
  const rights = (value: object) => [unchecked<Descriptor>({ rights: value }, boats())]
  expect(hintsOf(rights({ read: 'ownr' }))).toEqual(["Use 'owner', or another of: viewer, author, editor, owner."])
  expect(hintsOf(rights({ read: 'manager' }))).toEqual(['Use one of: viewer, author, editor, owner.'])
  expect(hintsOf(rights({ raed: 'owner' }))).toEqual(["Write 'read'."])
  expect(hintsOf([boats({}, { title: 'nmae' })])).toEqual(["Use 'name', or another of: name."])
  const [kindHint] = hintsOf([boats({ code: unchecked({ kind: 'txet' }, text) })])
  expect(kindHint).toMatch(/^Write 'text', or another of: text, /)
  expect(hintsOf([unchecked<Descriptor>({ filters: [{ field: 'name', as: 'rnage' }] })])).toEqual([
    "Write 'range', or another of: range, search, exists.",
  ])
})
