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
    ['the page is its address', [misspelt({ page: '/boats/:id' })], 'boats.page'],
  ],
}
