/** Resources that refer to each other in a cycle. */
import { expect, test } from 'vitest'
import { checkDescriptors } from '../../../src/schema/checks/checkDescriptors.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { boats, nets } from '../../support/fixtures/soundDescriptor.ts'

test('each child resource in a cycle is reported', () => {
  const netOf: Field = { kind: 'reference', label: 'Net', to: 'nets' }
  const first = boats({ net_id: netOf }, { children: [{ resource: 'nets', by: 'boat_id' }] })
  const second: Descriptor = {
    ...nets({ boat_id: { kind: 'reference', label: 'Boat', to: 'boats' } }),
    children: [{ resource: 'boats', by: 'net_id' }],
  }
  const found = checkDescriptors([first, second]).map(({ id, where }) => `${id} ${where}`)
  expect(found).toEqual(['E15 boats.children.nets', 'E15 nets.children.boats'])
})

test('both resources of a mutual cascade delete are reported', () => {
  const deletedWith = (to: string): Field => ({ kind: 'reference', label: 'Other', to, onDelete: 'withIt' })
  const issues = checkDescriptors([boats({ net_id: deletedWith('nets') }), nets({ boat_id: deletedWith('boats') })])
  expect(issues.map(({ id, where }) => [id, where])).toEqual([
    ['E31', 'boats.fields.net_id'],
    ['E31', 'nets.fields.boat_id'],
  ])
  expect(checkDescriptors([boats({ boat_id: deletedWith('boats') })])).toEqual([])
})
