/** Invalid descriptors for tests of the check: computed fields. */
import type { Field } from '../../../src/schema/descriptor/field.ts'
import type { Computed } from '../../../src/schema/descriptor/kinds/simpleKinds.ts'
import type { Descriptor, Fields } from '../../../src/schema/descriptor/resource.ts'
import { boats, type Mistake, text, unchecked } from '../../support/fixtures/soundDescriptor.ts'

/** Untyped computed field. */
const computed = (computed: Computed, more: object = {}): Field => ({
  kind: 'text',
  label: 'Called',
  computed,
  readOnly: true,
  ...more,
})
/** Field as created by the builder, with additional options. */
const drawn = (digits: number, more: object = {}): Field => ({
  kind: 'text',
  label: 'Called',
  drawn: digits,
  readOnly: true,
  unique: true,
  ...more,
})
const drawnBoats = (digits: number, more: object = {}): Descriptor =>
  boats({ called: drawn(digits, more) }, { form: ['name'] })
const joining = (join: readonly string[], fields: Fields = {}): Mistake[1] => [
  boats({ called: computed({ join }), ...fields }),
]
const called = 'boats.fields.called'

export const brokenComputed: { readonly E38: readonly Mistake[] } = {
  E38: [
    ['a computed text joins rich text', joining(['body'], { body: { kind: 'html', label: 'Body' } }), called],
    [
      'a computed text joins a secret',
      joining(['pin'], { pin: { kind: 'digits', label: 'Pin', sensitive: true } }),
      called,
    ],
    [
      'a computed text joins the sort order',
      joining(['sort_order'], { sort_order: { kind: 'integer', label: 'Order' } }),
      called,
    ],
    ['a computed text joins no fields', joining([]), called],
    ['a computed text joins a field twice', joining(['name', 'name']), called],
    ['a computed text joins itself', joining(['called']), called],
    [
      'a public computed text joins a private field',
      [boats({ code: text, called: computed({ join: ['code'] }, { public: true }) })],
      called,
    ],
    [
      'a computed text joins a field that only owners may read',
      [boats({ code: { ...text, rights: { read: 'owner' } }, called: computed({ join: ['code'] }) })],
      called,
    ],
    ['a computed field has a default', [boats({ called: computed({ join: ['name'] }, { default: 'A' }) })], called],
    [
      'a computed field has a write permission',
      [boats({ called: computed({ join: ['name'] }, { rights: { write: 'owner' } }) })],
      called,
    ],
    ['a random number is writable', [boats({ called: drawn(8, { readOnly: false }) })], called],
    ['a random number is not unique', [drawnBoats(8, { unique: false })], called],
    ['a random number has a default', [drawnBoats(8, { default: '1' })], called],
    ['a random number is computed', [drawnBoats(8, { computed: { join: ['name'] } })], called],
    ['a computed field is writable', [boats({ called: computed({ join: ['name'] }, { readOnly: false }) })], called],
  ],
}

/** Two fields that are computed from each other. */
export const circle = boats({ one: computed({ join: ['other'] }), other: computed({ join: ['one'] }) })
/** Numbers that would soon be used up, and numbers too long to read out. */
export const undrawable: readonly Mistake[] = [3, 13, 6.5].map(digits => [
  `a random number has ${digits} digits`,
  [drawnBoats(digits)],
  called,
])
export const misspeltPart = boats({ called: computed({ join: ['nam'] }) })
export const misspeltKey = boats({ called: computed(unchecked({ seperator: ', ' }, { join: ['name'] })) })
