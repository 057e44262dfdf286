/** A random field of each kind, with the options that only this kind has. A new kind does not compile until it has an entry. */
import type {
  Field,
  FieldKind,
  FieldOf,
  InnerField,
  InnerFields,
  Option,
} from '../../../src/schema/descriptor/field.ts'
import { type CommonOption, fieldKinds } from '../../../src/schema/descriptor/kindTraits.ts'
import { documentTypes, endingsOf } from '../../../src/schema/values/documents.ts'
import type { RandomSource } from './chance.ts'
import { fieldNames, labels } from './names.ts'

/** Options of one kind, and a default value. */
type Own<K extends FieldKind> = Omit<FieldOf<K>, Exclude<CommonOption, 'kind' | 'default'>>

export interface FieldContext {
  /** Nesting depth: 0 for a field of the resource. */
  readonly depth: number
  readonly isPublic: boolean
  /** Resources that a reference may point to. */
  readonly targets: readonly string[]
}

const optionLists: readonly [readonly Option<string>[], ...(readonly Option<string>[])[]] = [
  [
    { value: 'khulna', label: 'Khulna' },
    { value: 'barisal', label: 'Barisal' },
    { value: 'dhaka', label: 'Dhaka' },
  ],
  [{ value: 'only', label: 'The only one' }],
  [
    { value: 'A & B', label: 'A & B' },
    { value: "it's", label: "It's" },
    { value: '0', label: 'Zero' },
  ],
  Array.from({ length: 40 }, (_none, index) => ({ value: `option-${index}`, label: `Option ${index}` })),
]
const numberLists: readonly [readonly Option<number>[], ...(readonly Option<number>[])[]] = [
  [
    { value: 1, label: 'Yes' },
    { value: 0, label: 'No' },
  ],
  [
    { value: -1, label: 'Below' },
    { value: 10, label: 'Ten' },
  ],
]

const innerKinds = fieldKinds.filter(
  kind => !['password', 'slug', 'status', 'reference', 'references'].includes(kind),
) as readonly InnerField['kind'][]
const flatKinds = innerKinds.filter(kind => !['group', 'rows', 'blocks'].includes(kind))

const innerFieldsOf = (chance: RandomSource, around: FieldContext): InnerFields => {
  const names = chance.some(
    fieldNames.filter(name => name !== 'block' && !(name in Object.prototype)),
    4,
  )
  const inside = { ...around, depth: around.depth + 1 }
  const kinds = inside.depth >= 3 ? flatKinds : innerKinds
  const fields = (names.length > 0 ? names : ['inner']).map((name, index): [string, InnerField] => {
    const field = {
      ...generateKindOptions(chance, chance.oneOf(kinds) ?? 'text', inside),
      label: chance.pick(labels),
      ...chance.maybe(5, () => ({ required: true })),
      // Some inner fields are hidden although the outer field is public.
      ...(around.isPublic && index > 0 && chance.isOneIn(4) && { public: false }),
    }
    // Private documents, computed texts and drawn numbers are possible only for fields of the resource.
    const {
      private: _private,
      computed: _computed,
      drawn: _drawn,
      after: _after,
      ...rest
    } = field as typeof field & {
      readonly [option: string]: unknown
    }
    return [name, rest as InnerField]
  })
  return Object.fromEntries(fields)
}

const rangeOf = (chance: RandomSource): { readonly min?: number; readonly max?: number } =>
  chance.pick([{}, { min: 0 }, { min: 0, max: 500 }, { max: 10 }, { min: -5, max: 5 }, { min: 7, max: 7 }])

const entryLimits = (chance: RandomSource) =>
  chance.pick([{}, { max: 3 }, { min: 1 }, { min: 2, max: 2 }, { max: 1000 }])

const byKind: { readonly [K in FieldKind]: (chance: RandomSource, around: FieldContext) => Own<K> } = {
  text: chance => ({
    kind: 'text',
    ...chance.pick([
      {},
      {},
      {},
      { max: 12 },
      { max: 1 },
      { max: 2000 },
      { pattern: '[A-Z]{2}-\\d{4}', hint: 'two letters and four digits' },
      { pattern: '\\d{4}|none', hint: 'four digits, or none', max: 10 },
      { zone: true },
    ]),
  }),
  longText: () => ({ kind: 'longText' }),
  html: () => ({ kind: 'html' }),
  image: () => ({ kind: 'image' }),
  file: (chance, { depth }) => {
    const isPrivate = depth === 0 && chance.isOneIn(4)
    const endings = endingsOf({ private: isPrivate })
    return {
      kind: 'file',
      ...chance.maybe(3, () => ({ accept: [documentTypes[chance.oneOf(endings) ?? 'pdf']] })),
      ...chance.maybe(3, () => ({ maxMegabytes: chance.pick([0.5, 1, 1000]) })),
      ...(isPrivate && { private: true }),
    }
  },
  slug: () => ({ kind: 'slug', from: '' }),
  email: () => ({ kind: 'email' }),
  digits: chance => ({ kind: 'digits', ...chance.pick([{}, { max: 4 }, { plus: true }, { max: 30, plus: true }]) }),
  link: chance => ({ kind: 'link', ...chance.pick([{}, {}, { leads: 'web' }, { leads: 'outside' }]) }),
  video: () => ({ kind: 'video' }),
  map: () => ({ kind: 'map' }),
  json: () => ({ kind: 'json' }),
  integer: chance => ({
    kind: 'integer',
    ...rangeOf(chance),
    ...chance.maybe(4, () => ({ year: true })),
    ...chance.maybe(4, () => ({ zero: 'None at all' })),
  }),
  date: (chance, { isPublic }) => ({
    kind: 'date',
    ...(isPublic && chance.maybe(3, () => ({ after: 'Closed' }))),
    ...chance.maybe(4, () => ({ default: chance.pick(['today', '2026-01-31']) })),
  }),
  dateTime: (chance, { isPublic }) => ({
    kind: 'dateTime',
    ...chance.maybe(3, () => ({ day: true })),
    ...(isPublic && chance.maybe(3, () => ({ after: 'Over' }))),
    ...chance.maybe(4, () => ({ default: chance.pick(['today', 'now', '2026-01-31 09:00:00']) })),
  }),
  password: () => ({ kind: 'password' }),
  status: () => ({ kind: 'status', default: 1 }),
  flag: chance => ({ kind: 'flag', default: chance.pick([0, 1]) }),
  decimal: chance => ({
    kind: 'decimal',
    ...chance.maybe(2, () => ({ places: chance.number(0, 6) })),
    ...rangeOf(chance),
    ...chance.maybe(3, () => ({ unit: chance.pick(['BDT', 'm', '%']) })),
    ...chance.maybe(4, () => ({ zero: 'Free of charge' })),
  }),
  colour: chance => ({ kind: 'colour', ...chance.maybe(4, () => ({ default: '#0b7285' })) }),
  time: chance => ({ kind: 'time', ...chance.maybe(4, () => ({ default: chance.pick(['now', '09:30']) })) }),
  point: () => ({ kind: 'point' }),
  choice: chance => {
    const options = chance.isOneIn(3) ? chance.pick(numberLists) : chance.pick(optionLists)
    return {
      kind: 'choice',
      options,
      ...chance.maybe(4, () => ({ ignoresEmpty: true })),
      ...(options.every(({ value }) => typeof value === 'string') &&
        chance.maybe(4, () => ({
          others: chance.pick([
            { help: 'Or another one.', max: 60 },
            { help: 'Or a short one.', max: 12 },
          ]),
        }))),
      ...chance.maybe(3, () => ({ default: (chance.oneOf<Option>(options) ?? options[0])?.value ?? '' })),
    }
  },
  choices: chance => {
    const options = chance.pick(optionLists)
    return {
      kind: 'choices',
      options,
      ...chance.maybe(3, () => ({ max: chance.number(1, options.length) })),
      ...chance.maybe(5, () => ({ default: options.slice(0, 1).map(({ value }) => value) })),
    }
  },
  reference: (chance, { targets }) => ({
    kind: 'reference',
    to: chance.oneOf(targets) ?? 'pages',
    ...chance.maybe(2, () => ({ onDelete: chance.pick(['refuse', 'empty', 'withIt']) })),
  }),
  references: (chance, { targets }) => ({
    kind: 'references',
    to: chance.oneOf(targets) ?? 'pages',
    ...chance.maybe(3, () => ({ max: chance.pick([1, 5, 1000]) })),
    ...chance.maybe(3, () => ({ onDelete: chance.pick(['refuse', 'empty']) })),
  }),
  group: (chance, around) => ({ kind: 'group', fields: innerFieldsOf(chance, around) }),
  rows: (chance, around) => ({ kind: 'rows', fields: innerFieldsOf(chance, around), ...entryLimits(chance) }),
  blocks: (chance, around) => ({
    kind: 'blocks',
    blocks: Object.fromEntries(
      ['quote', 'picture', 'figure_2']
        .slice(0, chance.number(1, 3))
        .map(name => [name, { label: chance.pick(labels), fields: innerFieldsOf(chance, around) }]),
    ),
    ...entryLimits(chance),
  }),
}

/** Options that are specific to a kind, without a label. */
export const generateKindOptions = (
  chance: RandomSource,
  kind: FieldKind,
  around: FieldContext,
): Omit<Field, 'label'> => byKind[kind](chance, around)
