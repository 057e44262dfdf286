/** Invalid descriptors for tests of the check: labels, limits and names. */
import type { DescriptorRule } from '../../../src/schema/checks/issue.ts'
import { boats, type Mistake, text } from '../../support/fixtures/soundDescriptor.ts'
import { undrawable } from './brokenComputed.ts'

type Rule = Extract<DescriptorRule, 'E20' | 'E21' | 'E22' | 'E23'>

export const brokenValues: { readonly [Id in Rule]: readonly Mistake[] } = {
  E20: [
    ['a field has no label', [boats({ code: { kind: 'text', label: ' ' } })], 'boats.fields.code'],
    ['a resource has no label', [boats({}, { label: { one: '', many: 'Boats' } })], 'boats.label.one'],
    ['a label has no letter', [boats({}, { label: { one: '?!', many: 'Boats' } })], 'boats.label.one'],
    ['a plural label has no letter', [boats({}, { label: { one: 'Boat', many: '★' } })], 'boats.label.many'],
    ['a text is empty', [boats({}, { texts: { deleteAsk: '' } })], 'boats.texts.deleteAsk'],
    [
      'an option has no label',
      [boats({ flag: { kind: 'choice', label: 'Flag', options: [{ value: 1, label: '' }] } })],
      'boats.fields.flag',
    ],
    [
      'a column has no heading',
      [boats({}, { list: { columns: [{ label: '', join: ['name'] }], pageSizes: [10] } })],
      'boats.list.columns[0]',
    ],
  ],
  E21: [
    ...undrawable,
    [
      'a list of references exceeds the limit',
      [boats({ others: { kind: 'references', label: 'Others', to: 'boats', max: 1_001 } })],
      'boats.fields.others',
    ],
    [
      'a text has a negative maximum length',
      [boats({ code: { kind: 'text', label: 'Code', max: -1 } })],
      'boats.fields.code',
    ],
    [
      'a digits field has a fractional maximum',
      [boats({ code: { kind: 'digits', label: 'Code', max: 2.5 } })],
      'boats.fields.code',
    ],
    [
      'a minimum is above the maximum',
      [boats({ size: { kind: 'integer', label: 'Size', min: 2, max: 1 } })],
      'boats.fields.size',
    ],
    [
      'a maximum exceeds the database column',
      [boats({ size: { kind: 'integer', label: 'Size', max: 2 ** 31 } })],
      'boats.fields.size',
    ],
    [
      'an amount has too many decimal places',
      [boats({ fee: { kind: 'decimal', label: 'Fee', places: 7 } })],
      'boats.fields.fee',
    ],
    [
      'an amount exceeds the safe number range',
      [boats({ fee: { kind: 'decimal', label: 'Fee', max: 1e12 } })],
      'boats.fields.fee',
    ],
    [
      'an accepted document type is unknown',
      // Possible in an untyped descriptor.
      [boats({ plan: { kind: 'file', label: 'Plan', accept: ['text/html' as never] } })],
      'boats.fields.plan',
    ],
    [
      'a document field accepts no types',
      [boats({ plan: { kind: 'file', label: 'Plan', accept: [] } })],
      'boats.fields.plan',
    ],
    [
      'a document size exceeds the server limit',
      [boats({ plan: { kind: 'file', label: 'Plan', maxMegabytes: 1_001 } })],
      'boats.fields.plan',
    ],
    [
      'a document size is zero',
      [boats({ plan: { kind: 'file', label: 'Plan', maxMegabytes: 0 } })],
      'boats.fields.plan',
    ],
  ],
  E22: [
    ['the status field is a text', [boats({ status: text })], 'boats.fields.status'],
    [
      'a status field has another name',
      [boats({ state: { kind: 'status', label: 'State', default: 1 } })],
      'boats.fields.state',
    ],
    ['the sort order field is a text', [boats({ sort_order: text })], 'boats.fields.sort_order'],
  ],
  E23: [
    ...['page', 'sort', 'size'].map(
      (taken): Mistake => [
        `a filter has the reserved name ${taken}`,
        [boats({ [taken]: text }, { filters: [taken] })],
        'boats.filters[0]',
      ],
    ),
  ],
}
