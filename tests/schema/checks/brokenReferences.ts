/** Invalid descriptors for tests of the check: references and children that are dangling or cyclic. */
import type { Field, FieldOf } from '../../../src/schema/descriptor/field.ts'
import { boats, type Mistake, name, nets, text, unchecked } from '../../support/fixtures/soundDescriptor.ts'
import { childrenOfHidden, hiddenChildren } from './brokenAccess.ts'
import { brokenInline } from './brokenHidden.ts'
import { twoUnderOneName } from './brokenNames.ts'

export const secret: FieldOf<'password'> = { kind: 'password', label: 'Secret', writeOnly: true }
export const harbours: Field = { kind: 'reference', label: 'Harbour', to: 'harbours' }
export const netsOfBoats = nets({ boat_id: { kind: 'reference', label: 'Boat', to: 'boats' } })
export const parent = (by: string) => boats({}, { children: [{ resource: 'nets', by }] })
export const withoutVisitors = boats(
  {},
  {
    fields: { name: { ...name, public: false } },
    children: [{ resource: 'nets', by: 'boat_id', edit: 'inline' }],
  },
)
/** Choice whose only option uses the given fields. */
export const rig = (uses: Record<string, Record<string, { as: string }>>): Field => ({
  kind: 'choice',
  label: 'Rig',
  options: [{ value: 'lateen', label: 'Lateen', uses }],
})
const needed = (to: string): Field => ({ kind: 'reference', label: 'Other', to, required: true })

export const brokenReferences: { readonly [Id in 'E02' | 'E15' | 'E31' | 'E32' | 'E42']: readonly Mistake[] } = {
  E02: [
    ['a reference is to an unknown resource', [boats({ harbour_id: harbours })], 'boats.fields.harbour_id'],
    ['a child is an unknown resource', [parent('boat_id')], 'boats.children.nets'],
    [
      'an option uses fields of a resource that is neither its own nor a child',
      [boats({ rig: rig({ nets: {} }) }), nets()],
      'boats.fields.rig',
    ],
  ],
  E15: [
    twoUnderOneName,
    ...brokenInline,
    [
      'a form edits children with passwords',
      [
        boats({}, { children: [{ resource: 'nets', by: 'boat_id', edit: 'inline' }] }),
        nets({ boat_id: { kind: 'reference', label: 'Boat', to: 'boats' }, secret }),
      ],
      'boats.children.nets',
    ],
    ['children have no reference to their parent', [parent('name'), nets()], 'boats.children.nets'],
    [
      'children reference another resource',
      [parent('net_id'), nets({ net_id: { kind: 'reference', label: 'Net', to: 'nets' } })],
      'boats.children.nets',
    ],
    [
      'a resource is its own inline child',
      [
        boats(
          { part_of: { kind: 'reference', label: 'Part of', to: 'boats' } },
          { children: [{ resource: 'boats', by: 'part_of' }] },
        ),
      ],
      'boats.children.boats',
    ],
    hiddenChildren,
    childrenOfHidden,
  ],
  E31: [
    [
      'a required reference is cleared on delete',
      [nets(), boats({ net_id: { kind: 'reference', label: 'Net', to: 'nets', onDelete: 'empty', required: true } })],
      'boats.fields.net_id',
    ],
    [
      'a required list is cleared on delete',
      [nets(), boats({ net_ids: { kind: 'references', label: 'Nets', to: 'nets', required: true } })],
      'boats.fields.net_ids',
    ],
    [
      'deleting a listed record would delete the record with the list',
      [
        nets(),
        boats({ net_ids: unchecked({ onDelete: 'withIt' }, { kind: 'references', label: 'Nets', to: 'nets' }) }),
      ],
      'boats.fields.net_ids',
    ],
  ],
  E32: [
    [
      'a picker is limited by a field without a filter',
      [nets({ code: text }), boats({ net_id: { kind: 'reference', label: 'Net', to: 'nets', only: { code: 'a' } } })],
      'boats.fields.net_id',
    ],
    [
      'a picker is limited by an impossible value',
      [
        { ...nets({ status: { kind: 'status', label: 'Status', default: 1, required: true } }), filters: ['status'] },
        boats({ net_ids: { kind: 'references', label: 'Nets', to: 'nets', only: { status: 'on' } } }),
      ],
      'boats.fields.net_ids',
    ],
  ],
  E42: [
    ['a required reference is to the same resource', [boats({ boat_id: needed('boats') })], 'boats.fields.boat_id'],
    [
      'a required list refers to records of the same resource',
      [boats({ boat_ids: { kind: 'references', label: 'Boats', to: 'boats', required: true, onDelete: 'refuse' } })],
      'boats.fields.boat_ids',
    ],
  ],
}
