/** Descriptors that come untyped, with values of other types: for the tests of the check. */
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { boats, type Mistake, misspelt, text } from '../../support/fixtures/soundDescriptor.ts'

const untyped = (field: object): Field => misspelt(field, text)

const ofField = (mistake: string, field: object): Mistake => [
  mistake,
  [boats({ code: untyped(field) })],
  'boats.fields.code',
]

export const brokenShapes: { readonly E39: readonly Mistake[] } = {
  E39: [
    ofField('a field is required by a text', { required: 'yes' }),
    ofField('a limit is a text', { max: '20' }),
    ofField('a limit is no number', { max: Number.NaN }),
    ofField('a field is of no kind', { kind: 'txt' }),
    ofField('a label is a number', { label: 7 }),
    ofField('a condition names one value', { requiredWhen: { name: 'a' } }),
    ofField('a default is nothing', { default: null }),
    ofField('options are texts', { kind: 'choice', options: ['a'] }),
    ofField('a choice has no options', { kind: 'choice' }),
    ofField('what is computed joins nothing', { computed: {} }),
    ofField('types of documents are one text', { kind: 'file', accept: 'application/pdf' }),
    ofField('what is read is empty', { says: { required: ' ' } }),
    ofField('a deletion does what none does', { kind: 'reference', to: 'boats', onDelete: 'nothing' }),
    ofField('a unit is empty', { kind: 'decimal', unit: ' ' }),
    ofField('rows have no fields', { kind: 'rows', fields: null }),
    ofField('a field inside another has no kind', { kind: 'group', fields: { inner: { label: 'Inner' } } }),
    ofField('a block is a list', { kind: 'blocks', blocks: { quote: [] } }),
    ['the list is missing', [misspelt({ list: undefined })], 'boats.list'],
    [
      'a page size is a text',
      [boats({}, { list: misspelt({ pageSizes: ['10'] }, { columns: ['name'], pageSizes: [10] }) })],
      'boats.list.pageSizes[0]',
    ],
    ['the form is an object', [misspelt({ form: {} })], 'boats.form'],
    ['the label is one text', [misspelt({ label: 'Boats' })], 'boats.label'],
    ['there is no such pictogram', [misspelt({ icon: 'sail' })], 'boats.icon'],
    [
      'an input is half by a word',
      [boats({}, { form: [{ group: 'All', items: [misspelt({ half: 'yes' }, { field: 'name' })] }] })],
      'boats.form[0].items[0].half',
    ],
    ['a filter is of no sort', [misspelt({ filters: [{ field: 'name', as: 'like' }] })], 'boats.filters[0].as'],
    [
      'a list is sorted neither way',
      [
        boats(
          {},
          {
            list: misspelt(
              { columns: ['name'], pageSizes: [10], sort: { field: 'name', order: 'up' } },
              { columns: ['name'], pageSizes: [10] },
            ),
          },
        ),
      ],
      'boats.list.sort.order',
    ],
    [
      'children are edited elsewhere',
      [misspelt({ children: [{ resource: 'nets', by: 'boat_id', edit: 'popup' }] })],
      'boats.children[0].edit',
    ],
    ['a calendar is a text', [misspelt({ page: { record: '/boats/:id', calendar: 'day' } })], 'boats.page.calendar'],
    [
      'an archive is by month',
      [misspelt({ page: { record: '/boats/:id', archive: { by: 'day', each: 'month' } } })],
      'boats.page.archive.each',
    ],
    ['the page is its address', [misspelt({ page: '/boats/:id' })], 'boats.page'],
  ],
}
