/**
 * An order being edited: records as a flattened tree, top to bottom, and functions to move one. Pure. A flat order is a
 * tree of one level.
 */
import { positionField } from '../../api/records/positions.ts'
import type { AnyRecord } from '../data/descriptors.ts'
import type { Ordering } from '../data/ordering.ts'

/** A record in the flattened tree. Its descendants follow it directly, each one level below its parent. */
interface Node {
  readonly id: number
  /** Depth; 0 for the top level. */
  readonly level: number
}
/** The flattened tree, top to bottom. */
export type Arrangement = readonly Node[]

/**
 * Target position of a node: its new level, and its new index among the nodes that remain after the node and its
 * descendants are taken out.
 */
export interface OrderPosition {
  readonly at: number
  readonly level: number
}
/**
 * Move of a node: 'up' or 'down' among its siblings, 'in' to the children of the sibling before, 'out' of the parent.
 */
export type Move = 'up' | 'down' | 'in' | 'out'

const parentIn = (record: AnyRecord, { parent }: Ordering): number | undefined => {
  const value = parent === undefined ? undefined : record[parent]
  return typeof value === 'number' ? value : undefined
}

/**
 * Builds the tree of the records, in the given order. A record whose parent is missing becomes a top-level node. If
 * parents form a cycle, its first record becomes a top-level node.
 */
export const arrange = (records: readonly AnyRecord[], ordering: Ordering): Arrangement => {
  const ids = new Set(records.map(record => Number(record.id)))
  const below = new Map<number | undefined, number[]>()
  for (const record of records) {
    const parent = parentIn(record, ordering)
    const known = parent !== undefined && ids.has(parent) ? parent : undefined
    below.set(known, [...(below.get(known) ?? []), Number(record.id)])
  }
  const nodes: Node[] = []
  const placed = new Set<number>()
  const add = (id: number, level: number) => {
    if (placed.has(id)) return
    placed.add(id)
    nodes.push({ id, level })
    for (const child of below.get(id) ?? []) add(child, level + 1)
  }
  for (const id of below.get(undefined) ?? []) add(id, 0)
  for (const id of ids) add(id, 0)
  return nodes
}

/** Index after the last descendant of a node. */
export const endOf = (nodes: Arrangement, index: number): number => {
  const level = nodes[index]?.level ?? 0
  const next = nodes.findIndex((node, at) => at > index && node.level <= level)
  return next === -1 ? nodes.length : next
}

/** Index of a node's parent; -1 at the top level. */
export const parentIndex = (nodes: Arrangement, index: number): number => {
  const level = nodes[index]?.level ?? 0
  return nodes.findLastIndex((node, at) => at < index && node.level < level)
}

/** Position of each node among its siblings, from 1. */
const positionsOf = (nodes: Arrangement): readonly number[] => {
  const counts: number[] = []
  return nodes.map(({ level }) => {
    counts.length = level + 1
    const position = (counts[level] ?? 0) + 1
    counts[level] = position
    return position
  })
}

/** Position of a node among its siblings, from 1, and the number of siblings including the node. */
export const positionOf = (
  nodes: Arrangement,
  index: number,
): { readonly position: number; readonly count: number } => {
  const level = nodes[index]?.level ?? 0
  const parent = parentIndex(nodes, index)
  const end = parent === -1 ? nodes.length : endOf(nodes, parent)
  const among = (to: number) => nodes.slice(parent + 1, to).filter(node => node.level === level).length
  return { position: among(index) + 1, count: among(end) }
}

const depthOf = (nodes: Arrangement, from: number, end: number) =>
  Math.max(...nodes.slice(from, end).map(node => node.level)) - (nodes[from]?.level ?? 0)

/**
 * Valid position closest to the requested one: not below the node itself, not too deep, and without skipping a level.
 */
export const placeFor = (nodes: Arrangement, index: number, wish: OrderPosition, levels: number): OrderPosition => {
  const end = endOf(nodes, index)
  const rest = [...nodes.slice(0, index), ...nodes.slice(end)]
  const deepest = levels - 1 - depthOf(nodes, index, end)
  let at = Math.min(Math.max(wish.at, 0), rest.length)
  // Before a node deeper than `deepest`, the moved node would become that node's parent or exceed the depth.
  while ((rest[at]?.level ?? 0) > deepest) at += 1
  const most = Math.min((rest[at - 1]?.level ?? -1) + 1, deepest)
  return { at, level: Math.max(Math.min(wish.level, most), rest[at]?.level ?? 0) }
}

/** Moves a node and its descendants to another position. */
export const place = (nodes: Arrangement, index: number, { at, level }: OrderPosition): Arrangement => {
  const end = endOf(nodes, index)
  const by = level - (nodes[index]?.level ?? 0)
  const moved = nodes.slice(index, end).map(node => ({ ...node, level: node.level + by }))
  const rest = [...nodes.slice(0, index), ...nodes.slice(end)]
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)]
}

const siblingBefore = (nodes: Arrangement, index: number) => {
  const at = nodes.findLastIndex((node, other) => other < index && node.level <= (nodes[index]?.level ?? 0))
  return at !== -1 && nodes[at]?.level === nodes[index]?.level ? at : -1
}

const placeByMove: {
  readonly [M in Move]: (nodes: Arrangement, index: number, level: number, levels: number) => OrderPosition | undefined
} = {
  up: (nodes, index, level) => {
    const before = siblingBefore(nodes, index)
    return before === -1 ? undefined : { at: before, level }
  },
  down: (nodes, index, level) => {
    const end = endOf(nodes, index)
    if (nodes[end]?.level !== level) return undefined
    return { at: endOf(nodes, end) - (end - index), level }
  },
  in: (nodes, index, level, levels) => {
    if (siblingBefore(nodes, index) === -1) return undefined
    return level + 1 + depthOf(nodes, index, endOf(nodes, index)) < levels ? { at: index, level: level + 1 } : undefined
  },
  out: (nodes, index, level) => {
    const parent = parentIndex(nodes, index)
    return parent === -1 ? undefined : { at: endOf(nodes, parent) - (endOf(nodes, index) - index), level: level - 1 }
  },
}

/** True if the node can be moved in this direction. */
export const canMove = (nodes: Arrangement, index: number, how: Move, levels: number): boolean =>
  placeByMove[how](nodes, index, nodes[index]?.level ?? 0, levels) !== undefined

/** Arrangement after a move; undefined if the node cannot be moved in this direction. */
export const move = (nodes: Arrangement, index: number, how: Move, levels: number): Arrangement | undefined => {
  const to = placeByMove[how](nodes, index, nodes[index]?.level ?? 0, levels)
  return to && place(nodes, index, to)
}

/** A changed record, as sent to the provider. */
interface OrderItem {
  readonly id: number
  readonly version: number
  readonly sort_order: number
  /** Id of the parent, under the name of the field that refers to the parent record. */
  readonly [parent: string]: number | null
}

/** Changes to save: the records whose position or parent has changed. */
export const changesOf = (
  nodes: Arrangement,
  records: ReadonlyMap<number, AnyRecord>,
  ordering: Ordering,
): readonly OrderItem[] => {
  const ids = new Set(nodes.map(node => node.id))
  const positions = positionsOf(nodes)
  return nodes.flatMap((node, index) => {
    const record = records.get(node.id)
    if (!record) return []
    const above = nodes[parentIndex(nodes, index)]?.id
    const stored = parentIn(record, ordering)
    // A record whose parent is not in the list, for instance because of a filter, keeps that parent.
    const isUnseen = above === undefined && stored !== undefined && !ids.has(stored)
    const position = positions[index] ?? 1
    if (record[positionField] === position && (isUnseen || above === stored)) return []
    const parent = ordering.parent && !isUnseen ? { [ordering.parent]: above ?? null } : {}
    return [{ id: node.id, version: Number(record.version ?? 0), sort_order: position, ...parent }]
  })
}
