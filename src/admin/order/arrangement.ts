/** An order being made: records in their tree, top to bottom, and the ways to move one. Pure; a flat order is a tree of one level. */
import { placeField } from '../../api/records/places.ts'
import type { AnyRecord } from '../data/descriptors.ts'
import type { Ordering } from '../data/ordering.ts'

/** One record in its place. Those below it follow at once, one level deeper. */
interface Node {
  readonly id: number
  /** 0 for the top. */
  readonly level: number
}
export type Arrangement = readonly Node[]

/** Where a node may go: before the rest's node at `at`, at a level. */
export interface OrderPosition {
  readonly at: number
  readonly level: number
}
export type Move = 'up' | 'down' | 'in' | 'out'

const parentIn = (record: AnyRecord, { parent }: Ordering): number | undefined => {
  const value = parent === undefined ? undefined : record[parent]
  return typeof value === 'number' ? value : undefined
}

/**
 * The records' tree, in the order given. A record whose parent is not among them stands at the top;
 * of records that are each other's parents the first does.
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

/** Where what stands below a node ends. */
export const endOf = (nodes: Arrangement, index: number): number => {
  const level = nodes[index]?.level ?? 0
  const next = nodes.findIndex((node, at) => at > index && node.level <= level)
  return next === -1 ? nodes.length : next
}

/** The index of the node above a node in the tree; -1 at the top. */
export const parentIndex = (nodes: Arrangement, index: number): number => {
  const level = nodes[index]?.level ?? 0
  return nodes.findLastIndex((node, at) => at < index && node.level < level)
}

/** Each node's place among those that stand below the same one, from 1. */
const positionsOf = (nodes: Arrangement): readonly number[] => {
  const counts: number[] = []
  return nodes.map(({ level }) => {
    counts.length = level + 1
    const position = (counts[level] ?? 0) + 1
    counts[level] = position
    return position
  })
}

/** The node's place among those that stand below the same one, from 1, and how many they are. */
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

/** The place nearest to the one wished for that a node may take: never below itself, never too deep, never with a level left out. */
export const placeFor = (nodes: Arrangement, index: number, wish: OrderPosition, levels: number): OrderPosition => {
  const end = endOf(nodes, index)
  const rest = [...nodes.slice(0, index), ...nodes.slice(end)]
  const deepest = levels - 1 - depthOf(nodes, index, end)
  let at = Math.min(Math.max(wish.at, 0), rest.length)
  // Before a deeper node it would become that node's parent, or go too deep.
  while ((rest[at]?.level ?? 0) > deepest) at += 1
  const most = Math.min((rest[at - 1]?.level ?? -1) + 1, deepest)
  return { at, level: Math.max(Math.min(wish.level, most), rest[at]?.level ?? 0) }
}

/** The arrangement with a node, and all below it, in another place. */
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

/** Whether a node can be moved so. */
export const canMove = (nodes: Arrangement, index: number, how: Move, levels: number): boolean =>
  placeByMove[how](nodes, index, nodes[index]?.level ?? 0, levels) !== undefined

/** The arrangement after a move; undefined where the node cannot be moved so. */
export const move = (nodes: Arrangement, index: number, how: Move, levels: number): Arrangement | undefined => {
  const to = placeByMove[how](nodes, index, nodes[index]?.level ?? 0, levels)
  return to && place(nodes, index, to)
}

/** One changed record, as the provider takes it. */
interface OrderItem {
  readonly id: number
  readonly version: number
  readonly sort_order: number
  /** Under the name of the field that refers to the record above. */
  readonly [parent: string]: number | null
}

/** What must be stored for the arrangement: the records whose place, or the one above, is another now. */
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
    // One whose parent is out of sight here stays below it.
    const isUnseen = above === undefined && stored !== undefined && !ids.has(stored)
    const position = positions[index] ?? 1
    if (record[placeField] === position && (isUnseen || above === stored)) return []
    const parent = ordering.parent && !isUnseen ? { [ordering.parent]: above ?? null } : {}
    return [{ id: node.id, version: Number(record.version ?? 0), sort_order: position, ...parent }]
  })
}
