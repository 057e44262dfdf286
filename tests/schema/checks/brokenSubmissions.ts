/** Invalid descriptors for tests of the check: forms that visitors cannot fill in, or that reveal too much. */
import type { DescriptorRule } from '../../../src/schema/checks/issue.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor, Fields } from '../../../src/schema/descriptor/resource.ts'
import type { Submissions } from '../../../src/schema/routes/submissions.ts'
import { boats, type Mistake } from '../../support/fixtures/soundDescriptor.ts'

const secretly = { name: { kind: 'text', label: 'Name', required: true } } as const satisfies Fields
const active = { kind: 'status', label: 'Status', required: true, default: 1 } as const satisfies Field
const number = { kind: 'text', label: 'Number', drawn: 8, readOnly: true, unique: true } as const satisfies Field
const sound: Submissions = {
  form: '/boats/new',
  fields: ['name', 'phone', 'message'],
  reference: 'number',
  status: { at: '/boats/status', by: 'phone', shows: ['state', 'created_at'] },
}
/** Boats that visitors submit, with changed options. */
const sent = (submissions: Partial<Submissions>, fields: Fields = {}, change: Partial<Descriptor> = {}): Descriptor => {
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
      submissions: { ...sound, ...submissions },
      ...change,
    },
  )
}
const shows = (shows: readonly string[], fields: Fields = {}) =>
  sent({ status: { ...sound.status, shows } as never }, fields)
const asked = (field: Field): Descriptor => sent({ fields: [...sound.fields, 'more'] }, { more: field })

/** Valid forms. */
export const submissionBoats: readonly Descriptor[] = [
  sent({}),
  sent(
    { form: '/ask', status: { at: '/ask/status', by: 'name', shows: ['state'] } },
    { status: active, name: { ...secretly.name, public: true } },
    { name: 'rafts', path: 'rafts' },
  ),
]

/** Addresses of forms that are taken or invalid. */
export const misplacedForms: { readonly [Id in Extract<DescriptorRule, 'E25' | 'E26'>]: readonly Mistake[] } = {
  E25: [
    ['the address of a form contains a slug', [sent({ form: '/boats/:slug' })], 'boats.submissions.form'],
    ['the address of a form has uppercase letters', [sent({ form: '/Boats' })], 'boats.submissions.form'],
  ],
  E26: [
    ['the address of a form belongs to the contact form', [sent({ form: '/contact' })], 'boats.submissions.form'],
    ['the address of a form belongs to the site', [sent({ form: '/search/new' })], 'boats.submissions.form'],
    [
      'two forms have the same address',
      [sent({}), sent({ status: undefined as never }, {}, { name: 'rafts', path: 'rafts' })],
      'rafts.submissions.form',
    ],
    [
      'a record page may have the address of a form',
      [
        sent(
          { status: undefined as never },
          { name: { ...secretly.name, public: true }, status: active },
          { page: { record: '/boats/:id' } },
        ),
      ],
      'boats.submissions.form',
    ],
    [
      'a list has the address of a form',
      [
        sent(
          { form: '/boats', status: undefined as never },
          { name: { ...secretly.name, public: true }, status: active },
          { page: { record: '/boat/:id', list: '/boats' } },
        ),
      ],
      'boats.submissions.form',
    ],
  ],
}

export const brokenSubmissions: { readonly [Id in Extract<DescriptorRule, 'E40'>]: readonly Mistake[] } = {
  E40: [
    [
      'a form lacks a required field',
      [sent({ fields: ['name', 'message'], status: undefined as never })],
      'boats.submissions.fields',
    ],
    ['a form repeats a field', [sent({ fields: [...sound.fields, 'name'] })], 'boats.submissions.fields[3]'],
    ...(
      [
        { kind: 'file', label: 'More' },
        { kind: 'image', label: 'More' },
        { kind: 'html', label: 'More' },
        { kind: 'point', label: 'More' },
        { kind: 'text', label: 'More', readOnly: true },
        { kind: 'text', label: 'More', unique: true },
      ] as const satisfies readonly Field[]
    ).map(
      (field): Mistake => [
        `a form contains the field ${JSON.stringify(field)}`,
        [asked(field)],
        'boats.submissions.fields[3]',
      ],
    ),
    [
      'a form field requires a field outside the form',
      [sent({}, { more: { kind: 'text', label: 'More', requiredWhen: { message: [null] } } })],
      'boats.submissions.fields',
    ],
    ['form fields are unique together', [sent({}, {}, { unique: [['name', 'phone']] })], 'boats.submissions.fields'],
    [
      'a submission is public immediately',
      [sent({}, { name: { ...secretly.name, public: true } })],
      'boats.submissions',
    ],
    ['the reference field is not a random number', [sent({ reference: 'state' })], 'boats.submissions.reference'],
    [
      'the field that identifies a sender is optional',
      [sent({ status: { at: '/boats/status', by: 'message', shows: ['state'] } })],
      'boats.submissions.status.by',
    ],
    [
      'an anonymous submission has a short reference',
      [sent({}, { phone: { kind: 'digits', label: 'Phone', plus: true } })],
      'boats.submissions.status.by',
    ],
    ['the status page shows no fields', [shows([])], 'boats.submissions.status.shows'],
    [
      'the status page shows a sensitive field',
      [shows(['more'], { more: { kind: 'text', label: 'More', sensitive: true } })],
      'boats.submissions.status.shows[0]',
    ],
    [
      'the status page shows a field hidden from viewers',
      [shows(['more'], { more: { kind: 'text', label: 'More', rights: { read: 'editor' } } })],
      'boats.submissions.status.shows[0]',
    ],
    [
      'the status page shows a reference to a record',
      [shows(['more'], { more: { kind: 'reference', label: 'More', to: 'boats' } })],
      'boats.submissions.status.shows[0]',
    ],
  ],
}
