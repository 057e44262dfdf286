/** Invalid descriptors for tests of the check: untyped values of the wrong type. */
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { boats, type Mistake, text, unchecked } from '../../support/fixtures/soundDescriptor.ts'

const untyped = (field: object): Field => unchecked(field, text)

const ofField = (mistake: string, field: object): Mistake => [
  mistake,
  [boats({ code: untyped(field) })],
  'boats.fields.code',
]

export const brokenShapes: { readonly E39: readonly Mistake[] } = {
  E39: [
    ofField('the required option is a string', { required: 'yes' }),
    ofField('a limit is a string', { max: '20' }),
    ofField('a limit is not a number', { max: Number.NaN }),
    ofField('a field has an unknown kind', { kind: 'txt' }),
    ofField('a label is a number', { label: 7 }),
    ofField('a condition has a value instead of a list', { requiredWhen: { name: 'a' } }),
    ofField('a default is null', { default: null }),
    ofField('options are strings', { kind: 'choice', options: ['a'] }),
    ofField('a choice has no options', { kind: 'choice' }),
    ofField('a computed field has no definition', { computed: {} }),
    ofField('accepted document types are a string', { kind: 'file', accept: 'application/pdf' }),
    ofField('a custom message is empty', { says: { required: ' ' } }),
    ofField('a delete behaviour is unknown', { kind: 'reference', to: 'boats', onDelete: 'nothing' }),
    ofField('a unit is empty', { kind: 'decimal', unit: ' ' }),
    ofField('rows have no fields', { kind: 'rows', fields: null }),
    ofField('a nested field has no kind', { kind: 'group', fields: { inner: { label: 'Inner' } } }),
    ofField('a block is a list', { kind: 'blocks', blocks: { quote: [] } }),
    ['the list is missing', [unchecked({ list: undefined })], 'boats.list'],
    [
      'a page size is a string',
      [boats({}, { list: unchecked({ pageSizes: ['10'] }, { columns: ['name'], pageSizes: [10] }) })],
      'boats.list.pageSizes[0]',
    ],
    [
      'the length of a column is a string',
      [boats({}, { list: { columns: [unchecked({ cut: '3' }, { field: 'name' })], pageSizes: [10] } })],
      'boats.list.columns[0].cut',
    ],
    ...[0, -1, 2.5].map(
      (cut): Mistake => [
        `the length of a column is ${cut}`,
        [boats({}, { list: { columns: [{ field: 'name', cut }], pageSizes: [10] } })],
        'boats.list.columns[0].cut',
      ],
    ),
    ['an input has no lines', [boats({}, { form: [{ field: 'name', rows: 0 }] })], 'boats.form[0].rows'],
    [
      'the option upcomingFirst of a page sort is false',
      [
        boats(
          {},
          {
            page: unchecked({ sort: { field: 'name', upcomingFirst: false } }, {
              record: '/boats/:id',
              list: '/boats',
            } as const),
          },
        ),
      ],
      'boats.page.sort.upcomingFirst',
    ],
    ['no page size is offered', [boats({}, { list: { columns: ['name'], pageSizes: [] } })], 'boats.list.pageSizes'],
    ['a list has no column', [boats({}, { list: { columns: [], pageSizes: [10] } })], 'boats.list.columns'],
    ['a descriptor has no fields', [unchecked({ fields: {} })], 'boats.fields'],
    [
      'a part of the form has no type',
      [boats({}, { form: ['name', unchecked({}, { field: 'name' }), unchecked({ help: 'x' }, {} as never)] })],
      'boats.form[2]',
    ],
    ['the form is an object', [unchecked({ form: {} })], 'boats.form'],
    ['the label is a string', [unchecked({ label: 'Boats' })], 'boats.label'],
    ['the icon is unknown', [unchecked({ icon: 'sail' })], 'boats.icon'],
    [
      'the width of an input is a string',
      [boats({}, { form: [{ group: 'All', items: [unchecked({ half: 'yes' }, { field: 'name' })] }] })],
      'boats.form[0].items[0].half',
    ],
    ['a filter type is unknown', [unchecked({ filters: [{ field: 'name', as: 'like' }] })], 'boats.filters[0].as'],
    [
      'a sort direction is unknown',
      [
        boats(
          {},
          {
            list: unchecked(
              { columns: ['name'], pageSizes: [10], sort: { field: 'name', order: 'up' } },
              { columns: ['name'], pageSizes: [10] },
            ),
          },
        ),
      ],
      'boats.list.sort.order',
    ],
    [
      'the editing mode of children is unknown',
      [unchecked({ children: [{ resource: 'nets', by: 'boat_id', edit: 'popup' }] })],
      'boats.children[0].edit',
    ],
    ['a calendar is a string', [unchecked({ page: { record: '/boats/:id', calendar: 'day' } })], 'boats.page.calendar'],
    [
      'an archive period is unknown',
      [unchecked({ page: { record: '/boats/:id', archive: { by: 'day', each: 'month' } } })],
      'boats.page.archive.each',
    ],
    ['the page options are a string', [unchecked({ page: '/boats/:id' })], 'boats.page'],
  ],
}
