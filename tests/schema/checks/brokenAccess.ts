/** Descriptors that give rights to what is no role, by what is no key, or by what is no rank: for the tests of the check. */
import type { Field } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { boats, type Mistake, misspelt, name, nets, text } from '../../support/fixtures/soundDescriptor.ts'

const withRights = (rights: object): readonly Descriptor[] => [misspelt({ rights })]
const withFieldRights = (rights: object): readonly Descriptor[] => [boats({ code: misspelt<Field>({ rights }, text) })]
const sail: Field = {
  kind: 'choice',
  label: 'Sail',
  options: [
    { value: 'owner', label: 'Owner' },
    { value: 'lug', label: 'Lug' },
  ],
}

export const brokenAccess: { readonly E41: readonly Mistake[] } = {
  E41: [
    ...['read', 'write', 'own'].flatMap((right): readonly Mistake[] => [
      [`nobody has the role of the right ${right}`, withRights({ [right]: 'manager' }), `boats.rights.${right}`],
      [
        `the right ${right} names no property of roles`,
        withRights({ [right]: 'constructor' }),
        `boats.rights.${right}`,
      ],
      [`the role of the right ${right} is empty`, withRights({ [right]: '' }), `boats.rights.${right}`],
    ]),
    ...['read', 'write'].map(
      (right): Mistake => [
        `nobody has the role of the right ${right} to a field`,
        withFieldRights({ [right]: 'Owner' }),
        `boats.fields.code.rights.${right}`,
      ],
    ),
    ['a rank is a text', [boats({ code: text }, { rights: { rank: 'code' } })], 'boats.rights.rank'],
    ['a rank has values that are no roles', [boats({ sail }, { rights: { rank: 'sail' } })], 'boats.rights.rank'],
  ],
}

/** Keys that set no right, each of which would leave the right that was meant to all. */
export const misspeltRights: readonly Mistake[] = [
  ['a right is misspelt', withRights({ raed: 'owner' }), 'boats.rights'],
  ['a right is one of objects alone', withRights({ constructor: 'owner' }), 'boats.rights'],
  ['a right to a field is misspelt', withFieldRights({ reed: 'owner' }), 'boats.fields.code.rights'],
  ['a right to a field is one of resources', withFieldRights({ own: 'owner' }), 'boats.fields.code.rights'],
]

/** Public boats with nets of which visitors read no field. */
export const hiddenChildren: Mistake = [
  'visitors read the parent, and no field of the children',
  [
    boats({}, { children: [{ resource: 'nets', by: 'boat_id' }] }),
    {
      ...nets({ boat_id: { kind: 'reference', label: 'Boat', to: 'boats' } }),
      fields: { name: { ...name, public: false }, boat_id: { kind: 'reference', label: 'Boat', to: 'boats' } },
    },
  ],
  'boats.children.nets',
]

/** Public nets that each need a boat, of which visitors read no field. */
export const childrenOfHidden: Mistake = [
  'visitors read the children, and no field of the parent that each needs',
  [
    boats({}, { fields: { name: { ...name, public: false } }, children: [{ resource: 'nets', by: 'boat_id' }] }),
    nets({ boat_id: { kind: 'reference', label: 'Boat', to: 'boats', required: true } }),
  ],
  'boats.children.nets',
]

/** Each place in which a descriptor names a field, with what it is given there. */
export const namedFields: Readonly<Record<string, (field: string) => readonly Descriptor[]>> = {
  'boats.title': field => [boats({}, { title: field })],
  'boats.list.columns[0]': field => [boats({}, { list: { columns: [field], pageSizes: [10] } })],
  'boats.list.sort': field => [
    boats({}, { list: { columns: ['name'], pageSizes: [10], sort: { field, order: 'asc' } } }),
  ],
  'boats.form[1]': field => [boats({}, { form: ['name', field] })],
  'boats.search[0]': field => [boats({}, { search: [field] })],
  'boats.filters[0]': field => [boats({}, { filters: [field] })],
  'boats.count': field => [boats({}, { count: { [field]: 1 } })],
  'boats.unique[0]': field => [boats({}, { unique: [['name', field]] })],
  'boats.order[0]': field => [boats({}, { order: [['name', field]] })],
  'boats.visible.from': field => [boats({}, { visible: { from: field } })],
  'boats.visible.until': field => [boats({}, { visible: { until: field } })],
  'boats.rights.rank': field => [boats({}, { rights: { rank: field } })],
  'boats.fields.code.requiredWhen': field => [boats({ code: { ...text, requiredWhen: { [field]: ['a'] } } })],
  'boats.fields.code': field => [
    boats({ code: misspelt<Field>({ readOnly: true, computed: { join: [field] } }, text) }),
  ],
  'boats.children.nets': field => [
    boats({}, { children: [{ resource: 'nets', by: field }] }),
    nets({ boat_id: { kind: 'reference', label: 'Boat', to: 'boats' } }),
  ],
}
