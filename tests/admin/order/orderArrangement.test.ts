import { describe, expect, test } from 'vitest'
import type { AnyRecord } from '../../../src/admin/data/descriptors.ts'
import { orderOf } from '../../../src/admin/data/ordering.ts'
import {
  type Arrangement,
  arrange,
  canMove,
  changesOf,
  endOf,
  move,
  place,
  placeFor,
  positionOf,
} from '../../../src/admin/order/arrangement.ts'
import { careers, menus, postCategories, resources } from '../../../src/resources/index.ts'

const tree = { parent: 'parent_id', levels: 3 }
const record = (id: number, parent_id: number | null = null, sort_order = 0): AnyRecord => ({
  id,
  parent_id,
  sort_order,
  version: 1,
})
/** '1 .2 .3 4': ids, with one dot per level. */
const drawn = (nodes: Arrangement) => nodes.map(({ id, level }) => `${'.'.repeat(level)}${id}`).join(' ')
const nodesOf = (drawing: string): Arrangement =>
  drawing.split(' ').map(word => ({ id: Number(word.replaceAll('.', '')), level: word.lastIndexOf('.') + 1 }))
const mapOf = (records: readonly AnyRecord[]) => new Map(records.map(one => [Number(one.id), one]))

describe('the resources with an order', () => {
  test('each resource with a sort order has an order screen, as a tree for self-references', () => {
    const shapes = resources.flatMap(resource => {
      const ordering = orderOf(resource)
      return ordering ? [[resource.name, ordering.parent, ordering.lanes?.name]] : []
    })
    for (const shape of [
      ['profiles', undefined, undefined],
      ['menus', 'parent_id', 'shortcode'],
      ['sections', undefined, undefined],
      ['widgets', undefined, undefined],
      ['post-categories', 'parent_id', undefined],
      ['posts', undefined, undefined],
      ['faqs', undefined, undefined],
      ['socials', undefined, undefined],
    ])
      expect(shapes).toContainEqual(shape)
  })
  test('an ordered tree has as many levels as the site shows: three for menus', () => {
    expect(orderOf(menus)?.levels).toBe(3)
    expect(orderOf(postCategories)?.levels).toBeGreaterThan(3)
    expect(orderOf(careers)).toBeUndefined()
  })
})

describe('a tree of records', () => {
  test('a tree retains the given order, with children below their parents', () => {
    expect(drawn(arrange([record(1), record(4), record(2, 1), record(3, 2)], tree))).toBe('1 .2 ..3 4')
  })
  test('a tree shows records with a missing parent at the top, and records of a cycle once', () => {
    expect(drawn(arrange([record(1, 99), record(2, 3), record(3, 2), record(4, 4)], tree))).toBe('1 2 .3 4')
  })
})

describe('moving a record in an order', () => {
  const nodes = nodesOf('1 .2 .3 4 5')
  test('a move up or down moves a record with its descendants among its siblings', () => {
    expect(drawn(move(nodes, 0, 'down', 3) ?? [])).toBe('4 1 .2 .3 5')
    expect(drawn(move(nodes, 3, 'up', 3) ?? [])).toBe('4 1 .2 .3 5')
    expect(drawn(move(nodes, 1, 'down', 3) ?? [])).toBe('1 .3 .2 4 5')
    expect(move(nodes, 1, 'up', 3)).toBeUndefined()
    expect(move(nodes, 2, 'down', 3)).toBeUndefined()
  })
  test('indenting makes a record the last child of its predecessor; outdenting places it after its parent', () => {
    expect(drawn(move(nodes, 3, 'in', 3) ?? [])).toBe('1 .2 .3 .4 5')
    expect(drawn(move(nodes, 1, 'out', 3) ?? [])).toBe('1 .3 2 4 5')
    expect(move(nodes, 0, 'in', 3)).toBeUndefined()
    expect(move(nodes, 3, 'out', 3)).toBeUndefined()
  })
  test('a move never makes the tree deeper than its limit', () => {
    expect(canMove(nodesOf('1 2 .3'), 1, 'in', 2)).toBe(false)
    expect(canMove(nodesOf('1 2 .3'), 1, 'in', 3)).toBe(true)
  })
})

describe('dropping a record in an order', () => {
  const nodes = nodesOf('1 .2 .3 4 5')
  const dropped = (index: number, at: number, level: number, levels = 3) =>
    drawn(place(nodes, index, placeFor(nodes, index, { at, level }, levels)))

  test('a drop has the requested level if its neighbours allow it', () => {
    expect(dropped(4, 1, 0)).toBe('1 .5 .2 .3 4')
    expect(dropped(4, 3, 1)).toBe('1 .2 .3 .5 4')
    expect(dropped(4, 3, 2)).toBe('1 .2 .3 ..5 4')
    expect(dropped(4, 3, 9, 2)).toBe('1 .2 .3 .5 4')
    expect(dropped(4, 0, 5)).toBe('5 1 .2 .3 4')
  })
  test('a drop never adopts children of another record, and never lands below itself', () => {
    expect(dropped(0, 0, 4)).toBe('1 .2 .3 4 5')
    // A node with children must not be on the second of two levels.
    expect(drawn(place(nodesOf('1 .2 3 .4'), 2, placeFor(nodesOf('1 .2 3 .4'), 2, { at: 1, level: 1 }, 2)))).toBe(
      '1 .2 3 .4',
    )
  })
  test('a drop at any position and level retains all records and a valid depth', () => {
    for (let index = 0; index < nodes.length; index += 1)
      for (let at = -1; at <= 6; at += 1)
        for (let level = -1; level <= 4; level += 1)
          for (const levels of [2, 3]) {
            const next = place(nodes, index, placeFor(nodes, index, { at, level }, levels))
            expect(next.map(node => node.id).toSorted()).toEqual([1, 2, 3, 4, 5])
            expect(next[0]?.level).toBe(0)
            next.forEach((node, row) => {
              expect(node.level).toBeLessThanOrEqual((next[row - 1]?.level ?? -1) + 1)
              expect(node.level).toBeLessThan(levels)
            })
          }
  })
})

test('the position of a record counts siblings with the same parent', () => {
  const nodes = nodesOf('1 .2 .3 4 .5')
  expect(nodes.map((_, index) => positionOf(nodes, index))).toEqual([
    { position: 1, count: 2 },
    { position: 1, count: 2 },
    { position: 2, count: 2 },
    { position: 2, count: 2 },
    { position: 1, count: 1 },
  ])
  expect(endOf(nodes, 0)).toBe(3)
})

describe('the request that saves an order', () => {
  test('an order request has only the changed records, with the versions that were read', () => {
    const records = [record(1, null, 1), record(2, null, 2), record(3, null, 3)]
    const nodes = arrange(records, tree)
    expect(changesOf(nodes, mapOf(records), tree)).toEqual([])
    expect(changesOf(move(nodes, 2, 'up', 3) ?? [], mapOf(records), tree)).toEqual([
      { id: 3, version: 1, sort_order: 2, parent_id: null },
      { id: 2, version: 1, sort_order: 3, parent_id: null },
    ])
    expect(changesOf(move(nodes, 1, 'in', 3) ?? [], mapOf(records), tree)).toEqual([
      { id: 2, version: 1, sort_order: 1, parent_id: 1 },
      { id: 3, version: 1, sort_order: 2, parent_id: null },
    ])
  })
  test('an order request omits the parent of a flat order, and retains an unlisted parent', () => {
    const flat = [record(1, 7, 5), record(2, 7, 6)]
    expect(changesOf(arrange(flat, { levels: 1 }), mapOf(flat), { levels: 1 })).toEqual([
      { id: 1, version: 1, sort_order: 1 },
      { id: 2, version: 1, sort_order: 2 },
    ])
    const orphans = [record(1, 99, 1), record(2, null, 3)]
    expect(changesOf(arrange(orphans, tree), mapOf(orphans), tree)).toEqual([
      { id: 2, version: 1, sort_order: 2, parent_id: null },
    ])
  })
  test('an order request breaks a cycle of parents', () => {
    const circle = [record(1, 2, 1), record(2, 1, 1)]
    expect(changesOf(arrange(circle, tree), mapOf(circle), tree)).toEqual([
      { id: 1, version: 1, sort_order: 1, parent_id: null },
    ])
  })
})
