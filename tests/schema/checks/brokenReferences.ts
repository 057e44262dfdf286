/** Descriptors whose references, or children, lead nowhere or round: for the tests of the check. */
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { boats, type Mistake, misspelt, name, nets, text } from '../../support/fixtures/soundDescriptor.ts'
import { childrenOfHidden, hiddenChildren } from './brokenAccess.ts'
import { twoUnderOneName } from './brokenNames.ts'

const secret: Field = { kind: 'password', label: 'Secret', writeOnly: true }
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
const needed = (to: string): Field => ({ kind: 'reference', label: 'Other', to, required: true })

export const brokenReferences: { readonly [Id in 'E02' | 'E15' | 'E31' | 'E32' | 'E42']: readonly Mistake[] } = {
  E02: [
    ['a reference names no resource', [boats({ harbour_id: harbours })], 'boats.fields.harbour_id'],
    ['a child is no resource', [parent('boat_id')], 'boats.children.nets'],
  ],
  E15: [
    twoUnderOneName,
    [
      'a form edits children with passwords',
      [
        boats({}, { children: [{ resource: 'nets', by: 'boat_id', edit: 'inline' }] }),
        nets({ boat_id: { kind: 'reference', label: 'Boat', to: 'boats' }, secret }),
      ],
      'boats.children.nets',
    ],
    ['children do not refer back', [parent('name'), nets()], 'boats.children.nets'],
    [
      'children refer to another',
      [parent('net_id'), nets({ net_id: { kind: 'reference', label: 'Net', to: 'nets' } })],
      'boats.children.nets',
    ],
    [
      'children stand in themselves',
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
      'a required reference is emptied',
      [nets(), boats({ net_id: { kind: 'reference', label: 'Net', to: 'nets', onDelete: 'empty', required: true } })],
      'boats.fields.net_id',
    ],
    [
      'a required list is emptied',
      [nets(), boats({ net_ids: { kind: 'references', label: 'Nets', to: 'nets', required: true } })],
      'boats.fields.net_ids',
    ],
    [
      'a record is deleted with one of several',
      [nets(), boats({ net_ids: misspelt({ onDelete: 'withIt' }, { kind: 'references', label: 'Nets', to: 'nets' }) })],
      'boats.fields.net_ids',
    ],
  ],
  E32: [
    [
      'a choice is narrowed by what is no filter',
      [nets({ code: text }), boats({ net_id: { kind: 'reference', label: 'Net', to: 'nets', only: { code: 'a' } } })],
      'boats.fields.net_id',
    ],
    [
      'a choice is narrowed by a value that the field never has',
      [
        { ...nets({ status: { kind: 'status', label: 'Status', default: 1, required: true } }), filters: ['status'] },
        boats({ net_ids: { kind: 'references', label: 'Nets', to: 'nets', only: { status: 'on' } } }),
      ],
      'boats.fields.net_ids',
    ],
  ],
  E42: [
    ['a record needs another of its own', [boats({ boat_id: needed('boats') })], 'boats.fields.boat_id'],
    [
      'a record needs several others of its own',
      [boats({ boat_ids: { kind: 'references', label: 'Boats', to: 'boats', required: true, onDelete: 'refuse' } })],
      'boats.fields.boat_ids',
    ],
  ],
}
