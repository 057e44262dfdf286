/** Invalid descriptors for tests of the check: hidden fields that people see, fill in or depend on. */
import type { Field } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { boats, type Mistake, name, nets, text } from '../../support/fixtures/soundDescriptor.ts'

const hidden = { ...text, hidden: true } as const satisfies Field
const day = { kind: 'date', label: 'Day', hidden: true } as const satisfies Field
/** Boats with a hidden code. */
const withCode = (change: Partial<Descriptor>, fields: Descriptor['fields'] = {}): readonly Descriptor[] => [
  boats({ code: hidden, ...fields }, { form: ['name', ...Object.keys(fields)], ...change }),
]
const isHidden = (field: Field): readonly Descriptor[] => [boats({ code: field }, { form: ['name'] })]
const status = { kind: 'status', label: 'Status', default: 1, required: true } as const satisfies Field
const paged = { record: '/boats/:id', list: '/boats' } as const

export const brokenHidden: { readonly E45: readonly Mistake[] } = {
  E45: [
    ['a hidden field is public', isHidden({ ...hidden, public: true }), 'boats.fields.code'],
    ['a hidden field is required', isHidden({ ...hidden, required: true }), 'boats.fields.code'],
    [
      'a hidden list needs entries',
      isHidden({ kind: 'rows', label: 'Rows', hidden: true, min: 1, fields: { text } }),
      'boats.fields.code',
    ],
    [
      'a condition requires a hidden field',
      isHidden({ ...hidden, requiredWhen: { name: ['Dory'] } }),
      'boats.fields.code',
    ],
    [
      'the status is hidden',
      [
        boats(
          { status: { kind: 'status', label: 'Status', default: 1, required: true, hidden: true } },
          { form: ['name'] },
        ),
      ],
      'boats.fields.status',
    ],
    [
      'the position is hidden',
      [boats({ sort_order: { kind: 'integer', label: 'Order', hidden: true } }, { form: ['name'] })],
      'boats.fields.sort_order',
    ],
    ['a hidden field is the title', withCode({ title: 'code' }), 'boats.title'],
    ['a column is hidden', withCode({ list: { columns: ['name', 'code'], pageSizes: [10] } }), 'boats.list.columns[1]'],
    [
      'a joined column is hidden',
      withCode({ list: { columns: [{ label: 'All', join: ['name', 'code'] }], pageSizes: [10] } }),
      'boats.list.columns[0]',
    ],
    [
      'a list is sorted by a hidden field',
      withCode({ list: { columns: ['name'], pageSizes: [10], sort: { field: 'code', order: 'asc' } } }),
      'boats.list.sort',
    ],
    [
      'a hidden field is in the form',
      withCode({ form: ['name', { tab: 'More', items: ['code'] }] }),
      'boats.form[1].items[0]',
    ],
    [
      'an input depends on a hidden field',
      withCode({ form: ['name', { field: 'length', when: { code: ['a'] } }] }, { length: text }),
      'boats.form[1]',
    ],
    ['a hidden field is searched', withCode({ search: ['code'] }), 'boats.search[0]'],
    ['the menu counts by a hidden field', withCode({ filters: ['code'], count: { code: 'a' } }), 'boats.count'],
    ['a card shows a hidden field', withCode({ page: { ...paged, card: ['code'] } }, { status }), 'boats.page.card[0]'],
    [
      'site search finds a hidden field',
      withCode({ page: { ...paged, search: ['code'] } }, { status }),
      'boats.page.search[0]',
    ],
    [
      'the visible period is hidden',
      [boats({ code: day }, { form: ['name'], visible: { from: 'code' } })],
      'boats.visible.from',
    ],
    [
      'visitors fill in a hidden field',
      [
        boats(
          {
            code: hidden,
            number: { kind: 'text', label: 'Number', drawn: 8, readOnly: true, unique: true },
            status,
          },
          {
            form: ['name', 'status'],
            submissions: { form: '/propose', fields: ['name', 'code'], reference: 'number' },
          },
        ),
      ],
      'boats.submissions.fields[1]',
    ],
    [
      'a hidden field holds the role that may change a record',
      [
        boats(
          { code: { kind: 'choice', label: 'Role', options: [{ value: 'owner', label: 'Owner' }], hidden: true } },
          { form: ['name'], rights: { rank: 'code' } },
        ),
      ],
      'boats.rights.rank',
    ],
    [
      'a computed text joins a hidden field',
      withCode(
        { form: ['name', 'full'] },
        { full: { kind: 'text', label: 'Full', readOnly: true, computed: { join: ['name', 'code'] } } },
      ),
      'boats.fields.full',
    ],
    [
      'a slug is made from a hidden field',
      withCode({}, { slug: { kind: 'slug', label: 'Slug', from: 'code' } }),
      'boats.fields.slug',
    ],
    [
      'a hidden field makes another required',
      withCode({}, { length: { ...text, requiredWhen: { code: ['a'] } } }),
      'boats.fields.length.requiredWhen',
    ],
    ['a unique set is partly hidden', withCode({ unique: [['name', 'code']] }), 'boats.unique[0]'],
    [
      'an ordered pair is partly hidden',
      withCode(
        { form: ['name', 'until'], order: [['begun', 'until']] },
        { begun: day, until: { kind: 'date', label: 'Until' } },
      ),
      'boats.order[0]',
    ],
    [
      'children refer to their parent by a hidden field',
      [
        boats({}, { children: [{ resource: 'nets', by: 'boat_id' }] }),
        { ...nets({ boat_id: { kind: 'reference', label: 'Boat', to: 'boats', hidden: true } }), form: ['name'] },
      ],
      'boats.children.nets',
    ],
    [
      'a picker is limited by a hidden field',
      [
        { ...nets({ code: hidden }), form: ['name'], filters: ['code'] },
        boats({ net_id: { kind: 'reference', label: 'Net', to: 'nets', only: { code: 'a' } } }),
      ],
      'boats.fields.net_id',
    ],
  ],
}

/** Sound descriptors with hidden fields. */
export const soundHidden: readonly (readonly [description: string, resources: readonly Descriptor[]])[] = [
  ['a hidden field is in no list and no form', withCode({})],
  ['a filter names a hidden field, for programs', withCode({ filters: ['code', { field: 'code', as: 'exists' }] })],
  ['a hidden field is unique', isHidden({ ...hidden, unique: true })],
  ['a hidden field is required and has a default', isHidden({ ...hidden, required: true, default: 'new' })],
  ['a required hidden field is set by effects', isHidden({ ...hidden, required: true, readOnly: true })],
  [
    'a unique set is hidden',
    [boats({ code: hidden, source: hidden }, { form: ['name'], unique: [['source', 'code']] })],
  ],
  [
    'a hidden text joins a hidden field',
    [
      boats(
        {
          code: hidden,
          full: { kind: 'text', label: 'Full', hidden: true, readOnly: true, computed: { join: ['code'] } },
        },
        { form: ['name'] },
      ),
    ],
  ],
]

/** Private boats, whose nets are edited in their form. */
const privateBoats = boats(
  {},
  { fields: { name: { ...name, public: false } }, children: [{ resource: 'nets', by: 'boat_id', edit: 'inline' }] },
)
const boat = { kind: 'reference', label: 'Boat', to: 'boats' } as const satisfies Field

/** Children that the form of their parent cannot create. */
export const brokenInline: readonly Mistake[] = [
  [
    'a form edits children whose parent is read-only',
    [privateBoats, { ...nets({ boat_id: { ...boat, readOnly: true } }), form: ['name'] }],
    'boats.children.nets',
  ],
  [
    'a form edits children whose required position it cannot set',
    [privateBoats, nets({ boat_id: boat, sort_order: { kind: 'integer', label: 'Order', required: true } })],
    'boats.children.nets',
  ],
]
