/** Descriptors whose computed fields make no sense: for the tests of the check. */
import type { Field } from '../../../src/schema/descriptor/field.ts'
import type { Computed } from '../../../src/schema/descriptor/kinds/simpleKinds.ts'
import type { Descriptor, Fields } from '../../../src/schema/descriptor/resource.ts'
import { boats, type Mistake, misspelt, text } from '../../support/fixtures/soundDescriptor.ts'

/** Untyped, as a descriptor may come. */
const computed = (computed: Computed, more: object = {}): Field => ({
  kind: 'text',
  label: 'Called',
  computed,
  readOnly: true,
  ...more,
})
/** As the builder makes it, but for what is given. */
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
    ['a text is made of rich text', joining(['body'], { body: { kind: 'html', label: 'Body' } }), called],
    [
      'a text is made of a secret',
      joining(['pin'], { pin: { kind: 'digits', label: 'Pin', sensitive: true } }),
      called,
    ],
    [
      'a text is made of the place in an order',
      joining(['sort_order'], { sort_order: { kind: 'integer', label: 'Order' } }),
      called,
    ],
    ['a text is made of nothing', joining([]), called],
    ['a text joins a field twice', joining(['name', 'name']), called],
    ['a text is made of itself', joining(['called']), called],
    [
      'visitors read a text that is made of what they may not read',
      [boats({ code: text, called: computed({ join: ['code'] }, { public: true }) })],
      called,
    ],
    [
      'a text is made of what only owners read',
      [boats({ code: { ...text, rights: { read: 'owner' } }, called: computed({ join: ['code'] }) })],
      called,
    ],
    ['what is computed has a default', [boats({ called: computed({ join: ['name'] }, { default: 'A' }) })], called],
    [
      'what is computed has a right to write',
      [boats({ called: computed({ join: ['name'] }, { rights: { write: 'owner' } }) })],
      called,
    ],
    ['clients may set what is drawn', [boats({ called: drawn(8, { readOnly: false }) })], called],
    ['two records may have the same number', [drawnBoats(8, { unique: false })], called],
    ['what is drawn has a default', [drawnBoats(8, { default: '1' })], called],
    ['what is drawn is computed', [drawnBoats(8, { computed: { join: ['name'] } })], called],
    [
      'clients may set what is computed',
      [boats({ called: computed({ join: ['name'] }, { readOnly: false }) })],
      called,
    ],
  ],
}

/** Two fields, each of which is made of the other. */
export const circle = boats({ one: computed({ join: ['other'] }), other: computed({ join: ['one'] }) })
/** Numbers of which there would soon be none left, and longer ones than people read out. */
export const undrawable: readonly Mistake[] = [3, 13, 6.5].map(digits => [
  `a number has ${digits} digits`,
  [drawnBoats(digits)],
  called,
])
export const misspeltPart = boats({ called: computed({ join: ['nam'] }) })
export const misspeltKey = boats({ called: computed(misspelt({ seperator: ', ' }, { join: ['name'] })) })
