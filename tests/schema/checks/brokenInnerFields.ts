/** Invalid descriptors for tests of the check: groups, rows and blocks. */

import type { DescriptorRule } from '../../../src/schema/checks/issue.ts'
import { type Field, status } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { boats, type Mistake, name, text, unchecked } from '../../support/fixtures/soundDescriptor.ts'

type Rule = Extract<DescriptorRule, 'E35' | 'E36'>

/** Untyped descriptor with invalid types. */
const untyped = (crew: object, more: Parameters<typeof boats>[1] = {}) => [
  unchecked<Descriptor>({ fields: { name, crew } }, boats({ crew: text }, more)),
]
const rows = (fields: object, more: object = {}) => ({ kind: 'rows', label: 'Crew', fields, ...more })
const inner = { kind: 'text', label: 'Name' }

/** Fields without a single readable value. */
const untold: readonly Field[] = [
  { kind: 'password', label: 'Secret', writeOnly: true },
  { kind: 'text', label: 'Code', writeOnly: true },
  { kind: 'choices', label: 'Colours', options: [{ value: 'red', label: 'Red' }] },
  { kind: 'references', label: 'Others', to: 'boats' },
  { kind: 'reference', label: 'Other', to: 'boats' },
]

export const brokenInnerFields: { readonly [Id in Rule]: readonly Mistake[] } = {
  E35: [
    ['rows have no fields', untyped(rows({})), 'boats.fields.crew.fields'],
    ['blocks have no types', untyped({ kind: 'blocks', label: 'Crew', blocks: {} }), 'boats.fields.crew.blocks'],
    [
      'rows contain a reference',
      untyped(rows({ boat: { kind: 'reference', label: 'Boat', to: 'boats' } })),
      'boats.fields.crew.fields.boat',
    ],
    ...['unique', 'readOnly', 'fixed', 'writeOnly', 'sensitive'].map(
      (option): Mistake => [
        `a nested field has the option ${option}`,
        untyped(rows({ name: { ...inner, [option]: true } })),
        'boats.fields.crew.fields.name',
      ],
    ),
    [
      'a nested field has its own permissions',
      untyped(rows({ name: { ...inner, rights: { write: 'owner' } } })),
      'boats.fields.crew.fields.name',
    ],
    [
      'a nested field is public in a private field',
      untyped(rows({ name: { ...inner, public: true } })),
      'boats.fields.crew.fields.name',
    ],
    [
      'a public field has no public nested field',
      untyped(rows({ name: { ...inner, public: false } }, { public: true })),
      'boats.fields.crew.fields',
    ],
    ['a list of rows is a secret', untyped(rows({ name: inner }, { sensitive: true })), 'boats.fields.crew'],
    [
      'composite fields are nested four levels deep',
      untyped(rows({ a: rows({ b: rows({ c: rows({ name: inner }) }) }) })),
      'boats.fields.crew.fields.a.fields.b.fields.c',
    ],
    [
      'a field of a block is named block',
      untyped({ kind: 'blocks', label: 'Crew', blocks: { quote: { label: 'Quote', fields: { block: inner } } } }),
      'boats.fields.crew.blocks.quote.fields.block',
    ],
  ],
  E36: [
    ['the title is a list of rows', untyped(rows({ name: inner }), { title: 'crew' }), 'boats.title'],
    ...untold.map(
      (field): Mistake => [
        `the title is of kind ${field.kind}${field.kind === 'text' ? ' and never sent' : ''}`,
        [boats({ code: field }, { title: 'code' })],
        'boats.title',
      ],
    ),
    [
      'a column joins no fields',
      [boats({}, { list: { columns: ['name', { label: 'All', join: [] }], pageSizes: [20] } })],
      'boats.list.columns[1]',
    ],
    ['a filter is a list of rows', untyped(rows({ name: inner }), { filters: ['crew'] }), 'boats.filters[0]'],
    [
      'a joined column is a list of rows',
      untyped(rows({ name: inner }), {
        list: { columns: [{ label: 'All', join: ['name', 'crew'] }], pageSizes: [20] },
      }),
      'boats.list.columns[0]',
    ],
    [
      'a card shows a list of rows',
      [
        unchecked<Descriptor>(
          {
            fields: {
              name,
              crew: rows({ name: inner }, { public: true }),
              status: status(),
            },
          },
          boats({ crew: text, status: text }, { page: { record: '/boats/:id', list: '/boats', card: ['crew'] } }),
        ),
      ],
      'boats.page.card[0]',
    ],
  ],
}
