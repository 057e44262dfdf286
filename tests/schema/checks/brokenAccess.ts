/** Invalid descriptors for tests of the check: rights with unknown roles, keys or ranks. */
import type { Field } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { boats, type Mistake, name, nets, text, unchecked } from '../../support/fixtures/soundDescriptor.ts'

const withRights = (rights: object): readonly Descriptor[] => [unchecked({ rights })]
const withFieldRights = (rights: object): readonly Descriptor[] => [boats({ code: unchecked<Field>({ rights }, text) })]
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
      [`the permission ${right} names an unknown role`, withRights({ [right]: 'manager' }), `boats.rights.${right}`],
      [
        `the permission ${right} is a built-in object property`,
        withRights({ [right]: 'constructor' }),
        `boats.rights.${right}`,
      ],
      [`the permission ${right} has an empty role`, withRights({ [right]: '' }), `boats.rights.${right}`],
    ]),
    ...['read', 'write'].map(
      (right): Mistake => [
        `the field permission ${right} names an unknown role`,
        withFieldRights({ [right]: 'Owner' }),
        `boats.fields.code.rights.${right}`,
      ],
    ),
    [
      'a role may create records, but may not write a required field',
      [boats({ code: { ...text, required: true, rights: { write: 'owner' } } })],
      'boats.fields.code',
    ],
    [
      'authors may create records, but may not write a required field',
      [boats({ code: { ...text, required: true, rights: { write: 'editor' } } }, { rights: { own: 'author' } })],
      'boats.fields.code',
    ],
    [
      'a role may write a field that it may not read',
      withFieldRights({ read: 'owner', write: 'editor' }),
      'boats.fields.code.rights',
    ],
    ['the rank field is a text', [boats({ code: text }, { rights: { rank: 'code' } })], 'boats.rights.rank'],
    [
      'the rank field has values that are not roles',
      [boats({ sail }, { rights: { rank: 'sail' } })],
      'boats.rights.rank',
    ],
  ],
}

/** Misspelt keys, each of which would leave access unrestricted. */
export const misspeltRights: readonly Mistake[] = [
  ['a permission is misspelt', withRights({ raed: 'owner' }), 'boats.rights'],
  ['a permission is a name of every object', withRights({ constructor: 'owner' }), 'boats.rights'],
  ['a field permission is misspelt', withFieldRights({ reed: 'owner' }), 'boats.fields.code.rights'],
  ['a field permission exists for resources only', withFieldRights({ own: 'owner' }), 'boats.fields.code.rights'],
]

/** Public boats with nets that have no public field. */
export const hiddenChildren: Mistake = [
  'the parent is public, but no field of its children is',
  [
    boats({}, { children: [{ resource: 'nets', by: 'boat_id' }] }),
    {
      ...nets({ boat_id: { kind: 'reference', label: 'Boat', to: 'boats' } }),
      fields: { name: { ...name, public: false }, boat_id: { kind: 'reference', label: 'Boat', to: 'boats' } },
    },
  ],
  'boats.children.nets',
]

/** Public nets that each require a boat, which has no public field. */
export const childrenOfHidden: Mistake = [
  'the children are public, but no field of the parent that they require is',
  [
    boats({}, { fields: { name: { ...name, public: false } }, children: [{ resource: 'nets', by: 'boat_id' }] }),
    nets({ boat_id: { kind: 'reference', label: 'Boat', to: 'boats', required: true } }),
  ],
  'boats.children.nets',
]

/** Each location in a descriptor where a field is named, with a function that sets the name. */
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
    boats({ code: unchecked<Field>({ readOnly: true, computed: { join: [field] } }, text) }),
  ],
  'boats.children.nets': field => [
    boats({}, { children: [{ resource: 'nets', by: field }] }),
    nets({ boat_id: { kind: 'reference', label: 'Boat', to: 'boats' } }),
  ],
}
