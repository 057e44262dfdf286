/** Invalid descriptors for tests of the check: forms, lists, and rules between fields or records. */
import type { DescriptorRule } from '../../../src/schema/checks/issue.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import type { FieldFilter } from '../../../src/schema/descriptor/filters.ts'
import type { Descriptor, FormTab } from '../../../src/schema/descriptor/resource.ts'
import { boats, type Mistake, text, unchecked } from '../../support/fixtures/soundDescriptor.ts'
import { rig } from './brokenReferences.ts'

type Rule = Extract<DescriptorRule, 'E13' | 'E24' | 'E28' | 'E29' | 'E30' | 'E33' | 'E37' | 'E43'>

const left = { kind: 'dateTime', label: 'Left' } as const
const kind = { kind: 'choice', label: 'Kind', options: [{ value: 'sail', label: 'Sail' }] } as const
const size = { kind: 'integer', label: 'Size' } as const
const long = { kind: 'text', label: 'Long', max: 501 } as const
/** Fields whose values are too long for an index. */
const tooLong: readonly Field[] = [
  long,
  { kind: 'choice', label: 'Kind', options: kind.options, others: { max: 501, help: 'Another.' } },
  { kind: 'longText', label: 'Long' },
  { kind: 'html', label: 'Long' },
  { kind: 'json', label: 'Long' },
]
/** Fields that cannot be unique, because records share their default or because they are too long for an index. */
const notUnique: readonly Field[] = [
  ...tooLong,
  { kind: 'flag', label: 'Open' },
  { kind: 'choices', label: 'Tags', options: kind.options },
  { kind: 'references', label: 'Others', to: 'boats' },
  { kind: 'password', label: 'Secret', writeOnly: true },
  { kind: 'rows', label: 'Crew', fields: { who: text } },
  { kind: 'text', label: 'Code', default: 'a' },
]
const filteredBy = (filter: FieldFilter) => boats({}, { filters: [filter] })
/** Untyped unique set. */
const setOf = (...names: readonly string[]) => unchecked<Descriptor>({ unique: [names] })

/** Boats with a list whose cards display a date. */
const withDay = (page: Partial<NonNullable<Descriptor['page']>>): Descriptor =>
  boats(
    {
      day: { kind: 'date', label: 'Day', public: true },
      status: { kind: 'status', label: 'Status', default: 1, required: true },
    },
    { page: { record: '/boats/:id', list: '/boats', card: ['day'], ...page } },
  )

export const wrongUses: Mistake = [
  'an option uses an unknown field',
  [boats({ rig: rig({ boats: { mast: { as: 'heading' } } }) })],
  'boats.fields.rig',
]

export const brokenRules: { readonly [Id in Rule]: readonly Mistake[] } = {
  E13: [
    [
      'a form repeats a field',
      [boats({}, { form: ['name', { group: 'More', items: [{ field: 'name' }] }] })],
      'boats.form[1].items[0]',
    ],
    [
      'a tab contains a tab',
      [boats({}, { form: [unchecked({ tab: 'A', items: [{ tab: 'B', items: ['name'] }] }, {} as FormTab)] })],
      'boats.form[0].items[0]',
    ],
    [
      'two tabs have the same name',
      [
        boats(
          { code: text },
          {
            form: [
              { tab: 'A', items: ['name'] },
              { tab: 'A', items: ['code'] },
            ],
          },
        ),
      ],
      'boats.form',
    ],
    ['a tab is empty', [boats({}, { form: ['name', { tab: 'A', items: [] }] })], 'boats.form[1]'],
  ],
  E24: [
    [
      'the pairs of the option order form a cycle',
      [
        boats(
          { left, back: { ...left, label: 'Back' } },
          {
            order: [
              ['left', 'back'],
              ['back', 'left'],
            ],
          },
        ),
      ],
      'boats.order[1]',
    ],
    [
      'a timestamp must follow a date',
      [boats({ left, day: { kind: 'date', label: 'Day' } }, { order: [['day', 'left']] })],
      'boats.order[0]',
    ],
    ['a timestamp must follow itself', [boats({ left }, { order: [['left', 'left']] })], 'boats.order[0]'],
    ['a text must follow another text', [boats({ code: text }, { order: [['name', 'code']] })], 'boats.order[0]'],
  ],
  E28: [
    [
      'the condition of an input uses a field outside the form',
      [
        boats(
          { code: text, size: { kind: 'integer', label: 'Size', public: true } },
          { form: ['name', { field: 'code', when: { size: [1] } }] },
        ),
      ],
      'boats.form[1]',
    ],
    [
      'the condition of an input uses an impossible value',
      [
        boats(
          { code: text, kind: { kind: 'choice', label: 'Kind', options: [{ value: 'sail', label: 'Sail' }] } },
          { form: ['name', 'kind', { field: 'code', when: { kind: ['row'] } }] },
        ),
      ],
      'boats.form[2]',
    ],
    [
      'a conditional input is required',
      [
        boats(
          { code: { ...text, required: true }, open: { kind: 'flag', label: 'Open' } },
          { form: ['name', 'open', { field: 'code', when: { open: [1] } }] },
        ),
      ],
      'boats.form[2]',
    ],
    [
      'a field is required by its own value',
      [boats({ code: { ...text, requiredWhen: { code: ['a'] } } })],
      'boats.fields.code.requiredWhen',
    ],
    [
      'a conditional requirement uses an unknown option',
      [boats({ kind, code: { ...text, requiredWhen: { kind: ['row'] } } })],
      'boats.fields.code.requiredWhen',
    ],
    [
      'a conditional requirement uses a list',
      [boats({ kind: { ...kind, kind: 'choices' }, code: { ...text, requiredWhen: { kind: ['sail'] } } })],
      'boats.fields.code.requiredWhen',
    ],
    [
      'a conditionally required field has a default',
      [boats({ kind, code: { ...text, default: 'a', requiredWhen: { kind: ['sail'] } } })],
      'boats.fields.code.requiredWhen',
    ],
  ],
  E29: [
    [
      'a unique set is duplicated',
      [
        boats(
          { code: text, size },
          {
            unique: [
              ['code', 'size'],
              ['size', 'code'],
            ],
          },
        ),
      ],
      'boats.unique[1]',
    ],
    ['a unique set has one field', [setOf('name')], 'boats.unique[0]'],
    ['a unique set repeats a field', [setOf('name', 'name')], 'boats.unique[0]'],
    [
      'a unique set contains a list',
      [
        boats(
          { tags: { kind: 'choices', label: 'Tags', options: [{ value: 'a', label: 'A' }] } },
          { unique: [['name', 'tags']] },
        ),
      ],
      'boats.unique[0]',
    ],
    ['a unique set contains a long text', [boats({ code: long }, { unique: [['name', 'code']] })], 'boats.unique[0]'],
    ...notUnique.map(
      (field): Mistake => [
        `a field of kind ${field.kind} with the default ${String(field.default)} is unique`,
        [boats({ code: unchecked({ unique: true }, field) })],
        'boats.fields.code',
      ],
    ),
  ],
  E30: [
    ['the start of visibility is a text', [boats({ code: text }, { visible: { from: 'code' } })], 'boats.visible.from'],
    [
      'the visibility period ends with a time of day',
      [boats({ opens: { kind: 'time', label: 'Opens' } }, { visible: { until: 'opens' } })],
      'boats.visible.until',
    ],
    ['the visibility has neither start nor end', [boats({}, { visible: {} })], 'boats.visible'],
    [
      'the visibility period starts and ends with the same field',
      [boats({ day: { kind: 'date', label: 'Day' } }, { visible: { from: 'day', until: 'day' } })],
      'boats.visible',
    ],
    [
      'a private resource has a visibility period',
      [
        boats(
          { name: { kind: 'text', label: 'Name', required: true }, day: { kind: 'date', label: 'Day' } },
          { visible: { from: 'day' }, form: ['name', 'day'] },
        ),
      ],
      'boats.visible',
    ],
  ],
  E33: [
    ['the menu counts by a field without a filter', [boats({}, { count: { name: 'Meghna' } })], 'boats.count'],
    ['a text has a range filter', [filteredBy({ field: 'name', as: 'range' })], 'boats.filters[0]'],
    [
      'a number has a text filter',
      [boats({ size }, { filters: [{ field: 'size', as: 'search' }] })],
      'boats.filters[0]',
    ],
    ...tooLong.map(
      (field): Mistake => [
        `a field of kind ${field.kind} is filtered by its whole text`,
        [boats({ code: field }, { filters: ['code'] })],
        'boats.filters[0]',
      ],
    ),
    ['a required field has a presence filter', [filteredBy({ field: 'name', as: 'exists' })], 'boats.filters[0]'],
    [
      'a list is sorted by long texts',
      [
        boats(
          { note: { kind: 'longText', label: 'Note' } },
          { list: { columns: ['name'], pageSizes: [10], sort: { field: 'note', order: 'asc' } } },
        ),
      ],
      'boats.list.sort',
    ],
  ],
  E37: [
    [
      'an input is unknown',
      [boats({ size: unchecked({ input: 'dial' }, { kind: 'integer', label: 'Size' }) })],
      'boats.fields.size',
    ],
    ['an input is for another kind', [boats({ code: unchecked({ input: 'slider' }, text) })], 'boats.fields.code'],
    ['a slider has no minimum or maximum', [boats({ size: { ...size, input: 'slider' } })], 'boats.fields.size'],
    ['a list look is unknown', [withDay({ listLook: 'toString' as never })], 'boats.page.listLook'],
    ['a table has no columns', [withDay({ card: [], listLook: 'table' })], 'boats.page.listLook'],
    ['a table has cards', [withDay({ card: ['day'], cardLook: 'dated', listLook: 'table' })], 'boats.page.listLook'],
    ['a card look is unknown', [withDay({ cardLook: 'toString' as never })], 'boats.page.cardLook'],
    ['a dated card has no date', [withDay({ card: ['name'], cardLook: 'dated' })], 'boats.page.cardLook'],
    [
      'a list on an editable page has a card look',
      [withDay({ list: '/boats', cardLook: 'dated', written: true, screen: 'post' })],
      'boats.page.cardLook',
    ],
    ['a cell is unknown', [boats({ code: unchecked({ cell: 'toString' }, text) })], 'boats.fields.code'],
    [
      'a cell of a nested field is for another kind',
      [
        boats({
          crew: {
            kind: 'rows',
            label: 'Crew',
            fields: { age: unchecked({ cell: 'link' }, { kind: 'integer', label: 'Age' }) },
          },
        }),
      ],
      'boats.fields.crew.fields.age',
    ],
  ],
  E43: [
    [
      'a column is duplicated',
      [boats({}, { list: { columns: ['name', { field: 'name', cut: 3 }], pageSizes: [10] } })],
      'boats.list.columns[1]',
    ],
    [
      'a column joins a field twice',
      [boats({}, { list: { columns: [{ label: 'All', join: ['name', 'name'] }], pageSizes: [10] } })],
      'boats.list.columns[0].join[1]',
    ],
    [
      'a page size is duplicated',
      [boats({}, { list: { columns: ['name'], pageSizes: [10, 10] } })],
      'boats.list.pageSizes[1]',
    ],
    ['the search repeats a field', [boats({}, { search: ['name', 'name'] })], 'boats.search[1]'],
    ['a filter is duplicated', [boats({}, { filters: ['name', 'name'] })], 'boats.filters[1]'],
    [
      'a filter is duplicated in another form',
      [
        boats(
          { size },
          {
            filters: [
              { field: 'size', as: 'range' },
              { as: 'range', field: 'size' },
            ],
          },
        ),
      ],
      'boats.filters[1]',
    ],
    ['a card repeats a field', [withDay({ card: ['day', 'day'] })], 'boats.page.card[1]'],
    ['the site search repeats a field', [withDay({ search: ['name', 'name'] })], 'boats.page.search[1]'],
    [
      'a pair in order is duplicated',
      [
        boats(
          { left, back: { ...left, label: 'Back' } },
          {
            order: [
              ['left', 'back'],
              ['left', 'back'],
            ],
          },
        ),
      ],
      'boats.order[1]',
    ],
  ],
}
