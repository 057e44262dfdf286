/** Descriptors whose form visitors could not fill in, or which would tell too much: for the tests of the check. */
import type { DescriptorRule } from '../../../src/schema/checks/issue.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor, Fields } from '../../../src/schema/descriptor/resource.ts'
import type { Received } from '../../../src/schema/routes/received.ts'
import { boats, type Mistake } from '../../support/fixtures/soundDescriptor.ts'

const secretly = { name: { kind: 'text', label: 'Name', required: true } } as const satisfies Fields
const active = { kind: 'status', label: 'Status', required: true, default: 1 } as const satisfies Field
const number = { kind: 'text', label: 'Number', drawn: 8, readOnly: true, unique: true } as const satisfies Field
const sound: Received = {
  form: '/boats/new',
  fields: ['name', 'phone', 'message'],
  reference: 'number',
  status: { at: '/boats/status', by: 'phone', shows: ['state', 'created_at'] },
}
/** Boats that visitors send, with what a test changes in how they do. */
const sent = (received: Partial<Received>, fields: Fields = {}, change: Partial<Descriptor> = {}): Descriptor => {
  const all: Fields = {
    ...secretly,
    number,
    phone: { kind: 'digits', label: 'Phone', plus: true, required: true },
    message: { kind: 'longText', label: 'Message' },
    state: { kind: 'text', label: 'State' },
    ...fields,
  }
  return boats(
    {},
    {
      fields: all,
      list: { columns: ['name', 'number'], pageSizes: [10] },
      form: Object.keys(all).filter(each => !all[each]?.readOnly),
      received: { ...sound, ...received },
      ...change,
    },
  )
}
const shows = (shows: readonly string[], fields: Fields = {}) =>
  sent({ status: { ...sound.status, shows } as never }, fields)
const asked = (field: Field): Descriptor => sent({ fields: [...sound.fields, 'more'] }, { more: field })

/** Forms as they may be. */
export const receivedBoats: readonly Descriptor[] = [
  sent({}),
  sent(
    { form: '/ask', status: { at: '/ask/status', by: 'name', shows: ['state'] } },
    { status: active, name: { ...secretly.name, public: true } },
    { name: 'rafts', path: 'rafts' },
  ),
]

/** Addresses of forms that are not free, or no addresses at all. */
export const misplacedForms: { readonly [Id in Extract<DescriptorRule, 'E25' | 'E26'>]: readonly Mistake[] } = {
  E25: [
    ['the address of a form has a slug', [sent({ form: '/boats/:slug' })], 'boats.received.form'],
    ['the address of a form is in capitals', [sent({ form: '/Boats' })], 'boats.received.form'],
  ],
  E26: [
    ['the form of the site is sent there', [sent({ form: '/contact' })], 'boats.received.form'],
    ['the site itself stands at a form', [sent({ form: '/search/new' })], 'boats.received.form'],
    [
      'two forms stand at one address',
      [sent({}), sent({ status: undefined as never }, {}, { name: 'rafts', path: 'rafts' })],
      'rafts.received.form',
    ],
    [
      'a record may have the address of a form',
      [
        sent(
          { status: undefined as never },
          { name: { ...secretly.name, public: true }, status: active },
          { page: { record: '/boats/:id' } },
        ),
      ],
      'boats.received.form',
    ],
    [
      'a list stands at a form',
      [
        sent(
          { form: '/boats', status: undefined as never },
          { name: { ...secretly.name, public: true }, status: active },
          { page: { record: '/boat/:id', list: '/boats' } },
        ),
      ],
      'boats.received.form',
    ],
  ],
}

export const brokenReceived: { readonly [Id in Extract<DescriptorRule, 'E40'>]: readonly Mistake[] } = {
  E40: [
    [
      'a form asks nothing that is required',
      [sent({ fields: ['name', 'message'], status: undefined as never })],
      'boats.received.fields',
    ],
    ['a form asks twice', [sent({ fields: [...sound.fields, 'name'] })], 'boats.received.fields[3]'],
    ...(
      [
        { kind: 'file', label: 'More' },
        { kind: 'image', label: 'More' },
        { kind: 'html', label: 'More' },
        { kind: 'point', label: 'More' },
        { kind: 'text', label: 'More', readOnly: true },
        { kind: 'text', label: 'More', unique: true },
      ] as const satisfies readonly Field[]
    ).map((field): Mistake => [`a form asks ${JSON.stringify(field)}`, [asked(field)], 'boats.received.fields[3]']),
    [
      'what is filled in requires what is not asked',
      [sent({}, { more: { kind: 'text', label: 'More', requiredWhen: { message: [null] } } })],
      'boats.received.fields',
    ],
    ['two records share no name and phone', [sent({}, {}, { unique: [['name', 'phone']] })], 'boats.received.fields'],
    ['what is sent is public at once', [sent({}, { name: { ...secretly.name, public: true } })], 'boats.received'],
    ['a reference is not drawn', [sent({ reference: 'state' })], 'boats.received.reference'],
    [
      'a sender need not have typed what is compared',
      [sent({ status: { at: '/boats/status', by: 'message', shows: ['state'] } })],
      'boats.received.status.by',
    ],
    [
      'a sender without a phone is known by a reference that can be guessed',
      [sent({}, { phone: { kind: 'digits', label: 'Phone', plus: true } })],
      'boats.received.status.by',
    ],
    ['a sender is shown nothing', [shows([])], 'boats.received.status.shows'],
    [
      'a sender is shown what is sensitive',
      [shows(['more'], { more: { kind: 'text', label: 'More', sensitive: true } })],
      'boats.received.status.shows[0]',
    ],
    [
      'a sender is shown what viewers may not read',
      [shows(['more'], { more: { kind: 'text', label: 'More', rights: { read: 'editor' } } })],
      'boats.received.status.shows[0]',
    ],
    [
      'a sender is shown a reference',
      [shows(['more'], { more: { kind: 'reference', label: 'More', to: 'boats' } })],
      'boats.received.status.shows[0]',
    ],
  ],
}
