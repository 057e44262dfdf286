/** Descriptors whose form, list or rules between fields or between records make no sense: for the tests of the check. */
import type { DescriptorRule } from '../../../src/schema/checks/issue.ts'
import type { FieldFilter } from '../../../src/schema/descriptor/filters.ts'
import type { Descriptor, FormTab } from '../../../src/schema/descriptor/resource.ts'
import { boats, type Mistake, misspelt, text } from '../../support/fixtures/soundDescriptor.ts'

type Rule = Extract<DescriptorRule, 'E13' | 'E24' | 'E28' | 'E29' | 'E30' | 'E33' | 'E37'>

const left = { kind: 'dateTime', label: 'Left' } as const
const kind = { kind: 'choice', label: 'Kind', options: [{ value: 'sail', label: 'Sail' }] } as const
const size = { kind: 'integer', label: 'Size' } as const
const filteredBy = (filter: FieldFilter) => boats({}, { filters: [filter] })
/** Untyped, as a set may come. */
const setOf = (...names: readonly string[]) => misspelt<Descriptor>({ unique: [names] })

/** Boats with a list whose cards show a day. */
const withDay = (page: Partial<NonNullable<Descriptor['page']>>): Descriptor =>
  boats(
    {
      day: { kind: 'date', label: 'Day', public: true },
      status: { kind: 'status', label: 'Status', default: 1, required: true },
    },
    { page: { record: '/boats/:id', list: '/boats', card: ['day'], ...page } },
  )

export const brokenRules: { readonly [Id in Rule]: readonly Mistake[] } = {
  E13: [
    [
      'a form asks twice',
      [boats({}, { form: ['name', { group: 'More', items: [{ field: 'name' }] }] })],
      'boats.form[1]',
    ],
    [
      'a tab stands in a tab',
      [boats({}, { form: [misspelt({ tab: 'A', items: [{ tab: 'B', items: ['name'] }] }, {} as FormTab)] })],
      'boats.form[0].items[0]',
    ],
    [
      'two tabs have one name',
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
      'pairs lead round',
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
      'a moment follows a day',
      [boats({ left, day: { kind: 'date', label: 'Day' } }, { order: [['day', 'left']] })],
      'boats.order[0]',
    ],
    ['a moment follows itself', [boats({ left }, { order: [['left', 'left']] })], 'boats.order[0]'],
    ['a text follows another', [boats({ code: text }, { order: [['name', 'code']] })], 'boats.order[0]'],
  ],
  E28: [
    [
      'the field that shows an input is none of the form',
      [
        boats(
          { code: text, size: { kind: 'integer', label: 'Size', public: true } },
          { form: ['name', { field: 'code', when: { size: [1] } }] },
        ),
      ],
      'boats.form[1]',
    ],
    [
      'a choice never has the value that shows an input',
      [
        boats(
          { code: text, kind: { kind: 'choice', label: 'Kind', options: [{ value: 'sail', label: 'Sail' }] } },
          { form: ['name', 'kind', { field: 'code', when: { kind: ['row'] } }] },
        ),
      ],
      'boats.form[2]',
    ],
    [
      'an input that may be hidden is required',
      [
        boats(
          { code: { ...text, required: true }, open: { kind: 'flag', label: 'Open' } },
          { form: ['name', 'open', { field: 'code', when: { open: [1] } }] },
        ),
      ],
      'boats.form[2]',
    ],
    [
      'a field is required by itself',
      [boats({ code: { ...text, requiredWhen: { code: ['a'] } } })],
      'boats.fields.code.requiredWhen',
    ],
    [
      'a value that requires another is none of the choices',
      [boats({ kind, code: { ...text, requiredWhen: { kind: ['row'] } } })],
      'boats.fields.code.requiredWhen',
    ],
    [
      'a list requires another value',
      [boats({ kind: { ...kind, kind: 'choices' }, code: { ...text, requiredWhen: { kind: ['sail'] } } })],
      'boats.fields.code.requiredWhen',
    ],
    [
      'a field that has a default is required by another',
      [boats({ kind, code: { ...text, default: 'a', requiredWhen: { kind: ['sail'] } } })],
      'boats.fields.code.requiredWhen',
    ],
  ],
  E29: [
    [
      'a set stands there twice',
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
    ['records are compared by one field alone', [setOf('name')], 'boats.unique[0]'],
    ['records are compared by the same field twice', [setOf('name', 'name')], 'boats.unique[0]'],
    [
      'records are compared by a list',
      [
        boats(
          { tags: { kind: 'choices', label: 'Tags', options: [{ value: 'a', label: 'A' }] } },
          { unique: [['name', 'tags']] },
        ),
      ],
      'boats.unique[0]',
    ],
  ],
  E30: [
    [
      'visitors see records from a text on',
      [boats({ code: text }, { visible: { from: 'code' } })],
      'boats.visible.from',
    ],
    [
      'visitors see records until a time of day',
      [boats({ opens: { kind: 'time', label: 'Opens' } }, { visible: { until: 'opens' } })],
      'boats.visible.until',
    ],
    ['visitors see records between no days', [boats({}, { visible: {} })], 'boats.visible'],
    [
      'visitors see records from a day until the same',
      [boats({ day: { kind: 'date', label: 'Day' } }, { visible: { from: 'day', until: 'day' } })],
      'boats.visible',
    ],
    [
      'what no visitor sees is seen from a day on',
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
    ['a filter stands there twice', [boats({}, { filters: ['name', 'name'] })], 'boats.filters[1]'],
    ['the menu counts what no filter finds', [boats({}, { count: { name: 'Meghna' } })], 'boats.count'],
    ['a text has a range', [filteredBy({ field: 'name', as: 'range' })], 'boats.filters[0]'],
    [
      'a text is searched in a number',
      [boats({ size }, { filters: [{ field: 'size', as: 'search' }] })],
      'boats.filters[0]',
    ],
    [
      'a required field is filtered by its emptiness',
      [filteredBy({ field: 'name', as: 'exists' })],
      'boats.filters[0]',
    ],
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
      'an input is not there',
      [boats({ size: misspelt({ input: 'dial' }, { kind: 'integer', label: 'Size' }) })],
      'boats.fields.size',
    ],
    ['an input is for another kind', [boats({ code: misspelt({ input: 'slider' }, text) })], 'boats.fields.code'],
    ['a slider has no ends', [boats({ size: { ...size, input: 'slider' } })], 'boats.fields.size'],
    ['a list is not there', [withDay({ listLook: 'toString' as never })], 'boats.page.listLook'],
    ['a table has no columns', [withDay({ card: [], listLook: 'table' })], 'boats.page.listLook'],
    ['a table has cards', [withDay({ card: ['day'], cardLook: 'dated', listLook: 'table' })], 'boats.page.listLook'],
    ['a card is not there', [withDay({ cardLook: 'toString' as never })], 'boats.page.cardLook'],
    ['a card shows no day', [withDay({ card: ['name'], cardLook: 'dated' })], 'boats.page.cardLook'],
    [
      'a list that editors write names a card',
      [withDay({ list: '/boats', cardLook: 'dated', written: true, screen: 'post' })],
      'boats.page.cardLook',
    ],
    ['a cell is not there', [boats({ code: misspelt({ cell: 'toString' }, text) })], 'boats.fields.code'],
    [
      'a cell of a value inside another is for another kind',
      [
        boats({
          crew: {
            kind: 'rows',
            label: 'Crew',
            fields: { age: misspelt({ cell: 'link' }, { kind: 'integer', label: 'Age' }) },
          },
        }),
      ],
      'boats.fields.crew.fields.age',
    ],
  ],
}
