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
/** '1 .2 .3 4': ids, each with a dot for every level. */
const drawn = (nodes: Arrangement) => nodes.map(({ id, level }) => `${'.'.repeat(level)}${id}`).join(' ')
const nodesOf = (drawing: string): Arrangement =>
  drawing.split(' ').map(word => ({ id: Number(word.replaceAll('.', '')), level: word.lastIndexOf('.') + 1 }))
const mapOf = (records: readonly AnyRecord[]) => new Map(records.map(one => [Number(one.id), one]))

describe('the resources with an order', () => {
  test('are those with a sort order; they form a tree where they refer to themselves, and lanes where a tree has a choice', () => {
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
  test('have as many levels as the site draws, which are three for menus', () => {
    expect(orderOf(menus)?.levels).toBe(3)
    expect(orderOf(postCategories)?.levels).toBeGreaterThan(3)
    expect(orderOf(careers)).toBeUndefined()
  })
})

describe('a tree of records', () => {
  test('keeps the order given, children below their parents', () => {
    expect(drawn(arrange([record(1), record(4), record(2, 1), record(3, 2)], tree))).toBe('1 .2 ..3 4')
  })
  test('shows a record without its parent at the top, and every record of a circle once', () => {
    expect(drawn(arrange([record(1, 99), record(2, 3), record(3, 2), record(4, 4)], tree))).toBe('1 2 .3 4')
  })
})

describe('a move', () => {
  const nodes = nodesOf('1 .2 .3 4 5')
  test('up and down moves a record with all below it, among its siblings', () => {
    expect(drawn(move(nodes, 0, 'down', 3) ?? [])).toBe('4 1 .2 .3 5')
    expect(drawn(move(nodes, 3, 'up', 3) ?? [])).toBe('4 1 .2 .3 5')
    expect(drawn(move(nodes, 1, 'down', 3) ?? [])).toBe('1 .3 .2 4 5')
    expect(move(nodes, 1, 'up', 3)).toBeUndefined()
    expect(move(nodes, 2, 'down', 3)).toBeUndefined()
  })
  test('in puts a record last below the one before it; out puts it right after its parent', () => {
    expect(drawn(move(nodes, 3, 'in', 3) ?? [])).toBe('1 .2 .3 .4 5')
    expect(drawn(move(nodes, 1, 'out', 3) ?? [])).toBe('1 .3 2 4 5')
    expect(move(nodes, 0, 'in', 3)).toBeUndefined()
    expect(move(nodes, 3, 'out', 3)).toBeUndefined()
  })
  test('never makes the tree deeper than the limit', () => {
    expect(canMove(nodesOf('1 2 .3'), 1, 'in', 2)).toBe(false)
    expect(canMove(nodesOf('1 2 .3'), 1, 'in', 3)).toBe(true)
  })
})

describe('a drop', () => {
  const nodes = nodesOf('1 .2 .3 4 5')
  const dropped = (index: number, at: number, level: number, levels = 3) =>
    drawn(place(nodes, index, placeFor(nodes, index, { at, level }, levels)))

  test('has the requested level where the neighbours allow it', () => {
    expect(dropped(4, 1, 0)).toBe('1 .5 .2 .3 4')
    expect(dropped(4, 3, 1)).toBe('1 .2 .3 .5 4')
    expect(dropped(4, 3, 2)).toBe('1 .2 .3 ..5 4')
    expect(dropped(4, 3, 9, 2)).toBe('1 .2 .3 .5 4')
    expect(dropped(4, 0, 5)).toBe('5 1 .2 .3 4')
  })
  test('never gets the children of another record, and never goes below itself', () => {
    expect(dropped(0, 0, 4)).toBe('1 .2 .3 4 5')
    // With children of its own it may not stand at the second of two levels.
    expect(drawn(place(nodesOf('1 .2 3 .4'), 2, placeFor(nodesOf('1 .2 3 .4'), 2, { at: 1, level: 1 }, 2)))).toBe(
      '1 .2 3 .4',
    )
  })
  test('leaves every record, skips no level, and makes none too deep, for any position and level', () => {
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

test('a position counts among the records with the same parent', () => {
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

describe('the request that stores an order', () => {
  test('holds only changed records, with the versions that were read', () => {
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
  test('names no parent where the order is flat, and leaves a parent that is not in the list', () => {
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
  test('breaks a circle', () => {
    const circle = [record(1, 2, 1), record(2, 1, 1)]
    expect(changesOf(arrange(circle, tree), mapOf(circle), tree)).toEqual([
      { id: 1, version: 1, sort_order: 1, parent_id: null },
    ])
  })
})
