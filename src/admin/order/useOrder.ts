/** The order of a resource's records: as it is stored, as it is being made, and how it is saved. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { ApiError } from '../../api/protocol/failure.ts'
import { placeField } from '../../api/records/places.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../data/descriptors.ts'
import type { Ordering } from '../data/ordering.ts'
import { type Arrangement, arrange, changesOf, parentIndex, positionOf } from './arrangement.ts'

/** More than these are not put in order by hand at once. */
export const mostOrdered = 1000

/** One list of the screen. */
export interface Lane {
  /** The value of the lanes' field; null for records without one, and where there is one list. */
  readonly value: string | number | null
  /** undefined where there is one list. */
  readonly label: string | undefined
  readonly nodes: Arrangement
}

const lanesOf = (records: readonly AnyRecord[], ordering: Ordering, withoutLane: string): readonly Lane[] => {
  const { lanes } = ordering
  if (!lanes) return [{ value: null, label: undefined, nodes: arrange(records, ordering) }]
  const known = lanes.field.options.map(option => option.value)
  const byId = new Map(records.map(record => [Number(record.id), record]))
  /** A record that names no lane stands in that of the nearest one above it that does, as visitors see it. */
  const laneOf = (record: AnyRecord, above: ReadonlySet<AnyRecord> = new Set()): Lane['value'] => {
    const named = record[lanes.name] ?? ''
    if (named !== '') return known.find(value => value === named) ?? null
    const parent = ordering.parent === undefined ? undefined : byId.get(Number(record[ordering.parent] ?? Number.NaN))
    return parent && !above.has(parent) ? laneOf(parent, new Set(above).add(record)) : null
  }
  const nodesOf = (value: Lane['value']) =>
    arrange(
      records.filter(record => laneOf(record) === value),
      ordering,
    )
  const others = { value: null, label: withoutLane, nodes: nodesOf(null) }
  return [
    ...lanes.field.options.map(option => ({ value: option.value, label: option.label, nodes: nodesOf(option.value) })),
    ...(others.nodes.length > 0 ? [others] : []),
  ]
}

/** An arrangement of one's own over records as they are now: those gone are left out, new ones come last. */
const overRecords = (mine: Arrangement, stored: Arrangement): Arrangement => {
  const ids = new Set(stored.map(node => node.id))
  const known = mine.filter(node => ids.has(node.id))
  const added = stored.filter(node => !mine.some(other => other.id === node.id)).map(node => ({ ...node, level: 0 }))
  // Where a parent is gone, what stood below it moves up as far as it must.
  const nodes: { id: number; level: number }[] = []
  for (const node of [...known, ...added])
    nodes.push({ ...node, level: Math.min(node.level, (nodes.at(-1)?.level ?? -1) + 1) })
  return nodes
}

interface OrderQuery {
  readonly descriptor: Descriptor
  readonly ordering: Ordering
  /** Equality filters of the records that are put in order. */
  readonly filter: Readonly<Record<string, unknown>>
  /** The heading of records that are in no lane. */
  readonly withoutLane: string
}

/** What has been changed on the screen and is not stored yet. */
export interface Pending {
  readonly arrangements: ReadonlyMap<Lane['value'], Arrangement>
  /** New records by their temporary ids, which are negative: what is sent to create them. */
  readonly added: ReadonlyMap<number, Values>
  /** Records that shall be in another lane, by id. */
  readonly moved: ReadonlyMap<number, Lane['value']>
}

/** A stale order is that of another editor now; `mine` is what was pending. */
type SaveOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'stale'; readonly mine: Pending }
  | { readonly kind: 'failed'; readonly error: unknown }

type Values = Readonly<Record<string, unknown>>

const nothing: Pending = { arrangements: new Map(), added: new Map(), moved: new Map() }

/** After all that have a place. */
const lastPlace = Number.MAX_SAFE_INTEGER

/** Records of lanes in the order of visitors' menus: of one place the older first. Without places, the order of the host stays. */
const inVisitorsOrder = (records: readonly AnyRecord[], { lanes }: Ordering): readonly AnyRecord[] => {
  const placeOf = (record: AnyRecord) => record[placeField]
  if (!lanes || !records.every(record => typeof placeOf(record) === 'number')) return records
  return records.toSorted(
    (one, other) => Number(placeOf(one)) - Number(placeOf(other)) || Number(one.id) - Number(other.id),
  )
}

/** The stored records with what is pending: lanes of those that were moved, and new ones last. */
const withPending = (
  stored: readonly AnyRecord[],
  { added, moved }: Pending,
  lane: string | undefined,
): readonly AnyRecord[] => [
  ...stored.map(record => {
    const value = moved.get(Number(record.id))
    return lane === undefined || value === undefined ? record : { ...record, [lane]: value }
  }),
  ...[...added].map(([id, values]) => ({ [placeField]: lastPlace, ...values, id })),
]

/** Reads the records and holds the order that is being made; nothing is stored before `save`. */
export const useOrder = ({ descriptor, ordering, filter, withoutLane }: OrderQuery) => {
  const dataProvider = useDataProvider<AdminDataProvider>()
  const queryClient = useQueryClient()
  const [pending, setPending] = useState(nothing)
  const lane = ordering.lanes?.name
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: [descriptor.path, 'order', filter],
    queryFn: async ({ signal }) => {
      const pagination = { page: 1, perPage: mostOrdered }
      const page = await dataProvider.getList<AnyRecord>(descriptor.path, { pagination, filter, signal })
      return { ...page, data: inVisitorsOrder(page.data, ordering) }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const recordsOf = (stored: readonly AnyRecord[], made: Pending) =>
    new Map(withPending(stored, made, lane).map(record => [Number(record.id), record]))
  const lanesWith = (records: ReadonlyMap<number, AnyRecord>, made: Pending) =>
    lanesOf([...records.values()], ordering, withoutLane).map(each => {
      const own = made.arrangements.get(each.value)
      return own ? { ...each, nodes: overRecords(own, each.nodes) } : each
    })
  const stored = data?.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name of the lanes' field stays with the ordering
  const records = useMemo(() => recordsOf(stored ?? [], pending), [stored, pending, ordering])
  const lanes = lanesWith(records, pending)
  const changesIn = (shown: readonly Lane[], all: ReadonlyMap<number, AnyRecord>) =>
    shown.flatMap(({ nodes }) => changesOf(nodes, all, ordering))
  const isDirty =
    pending.added.size + pending.moved.size > 0 ||
    (pending.arrangements.size > 0 && changesIn(lanes, records).length > 0)

  const reread = async () => {
    const { data: read } = await refetch()
    await queryClient.invalidateQueries({ queryKey: [descriptor.path, 'getList'] })
    return read?.data ?? []
  }

  /** Creates the new records and changes the lanes of others. Gives what is left to do, also where one fails. */
  const storeRecords = async (all: Pending): Promise<{ readonly left: Pending; readonly error?: unknown }> => {
    const added = new Map(all.added)
    const moved = new Map(all.moved)
    const ids = new Map<number | undefined, number>()
    const create = async (nodes: Arrangement, index: number, id: number, values: Values) => {
      const above = nodes[parentIndex(nodes, index)]?.id
      const parent = ordering.parent && { [ordering.parent]: ids.get(above) ?? above ?? null }
      const data = { ...values, ...parent, [placeField]: positionOf(nodes, index).position }
      const { data: made } = await dataProvider.create<AnyRecord>(descriptor.path, { data })
      ids.set(id, Number(made.id))
      added.delete(id)
    }
    const move = async (id: number, value: Lane['value']) => {
      const { data: record } = await dataProvider.getOne<AnyRecord>(descriptor.path, { id })
      const { parent } = ordering
      // What comes along stays below it; the rest of its place follows with the order.
      const top = parent === undefined || all.moved.has(Number(record[parent])) ? {} : { [parent]: null }
      const data = { ...record, ...top, ...(lane === undefined ? {} : { [lane]: value }) }
      await dataProvider.update<AnyRecord>(descriptor.path, { id, data, previousData: record })
      moved.delete(id)
    }
    let error: unknown
    try {
      for (const nodes of all.arrangements.values())
        for (const [index, { id }] of nodes.entries()) {
          const values = added.get(id)
          if (values) await create(nodes, index, id, values)
        }
      for (const [id, value] of all.moved) await move(id, value)
    } catch (failure) {
      error = failure
    }
    const known = (nodes: Arrangement) => nodes.map(node => ({ ...node, id: ids.get(node.id) ?? node.id }))
    const arrangements = new Map([...all.arrangements].map(([value, nodes]) => [value, known(nodes)]))
    return { left: { added, moved, arrangements }, error }
  }

  const save = async (): Promise<SaveOutcome> => {
    if (!isDirty) return { kind: 'saved' }
    // As it stands on the screen, also in lanes that only gained a record.
    const shown: Pending = { ...pending, arrangements: new Map(lanes.map(({ value, nodes }) => [value, nodes])) }
    const { left, error: failure } = await storeRecords(shown)
    // Until the order is stored as well, nothing of it is lost.
    setPending(left)
    try {
      const hasStored = shown.added.size + shown.moved.size > 0
      const now = recordsOf(hasStored ? await reread() : (stored ?? []), left)
      if (failure !== undefined) return { kind: 'failed', error: failure }
      const changes = changesIn(lanesWith(now, left), now)
      if (changes.length > 0) await dataProvider.order(descriptor.path, changes)
      await reread()
      setPending(nothing)
      return { kind: 'saved' }
    } catch (reason) {
      if (!(reason instanceof ApiError && reason.status === 409)) return { kind: 'failed', error: reason }
      await reread()
      return { kind: 'stale', mine: left }
    }
  }

  /** A record that names no lane is shown by its parent alone: at the top of a lane it must name it. */
  const movedIn = (value: Lane['value'], nodes: Arrangement): Pending['moved'] => {
    const moved = new Map(pending.moved)
    if (lane === undefined || value === null) return moved
    const storedById = new Map(stored?.map(record => [Number(record.id), record]))
    for (const { id, level } of nodes) {
      const record = storedById.get(id)
      if (!record || (record[lane] ?? '') !== '') continue
      if (level === 0) moved.set(id, value)
      else if (moved.get(id) === value) moved.delete(id)
    }
    return moved
  }

  const change = (value: Lane['value'], nodes: Arrangement) =>
    setPending({
      ...pending,
      arrangements: new Map(pending.arrangements).set(value, nodes),
      moved: movedIn(value, nodes),
    })

  return {
    records,
    lanes,
    total: data?.total ?? 0,
    error,
    isPending,
    isFetching,
    isDirty,
    pending,
    change,
    /** Puts a new record last in a lane. */
    add: (values: Values) => {
      const id = Math.min(0, ...pending.added.keys()) - 1
      setPending({ ...pending, added: new Map(pending.added).set(id, values) })
    },
    /** Puts records of a lane, in their tree, last in another. */
    moveTo: (from: Lane, nodes: Arrangement, to: Lane) => {
      const ids = new Set(nodes.map(({ id }) => id))
      const level = nodes[0]?.level ?? 0
      const added = new Map(pending.added)
      const moved = new Map(pending.moved)
      for (const { id } of nodes) {
        const values = added.get(id)
        if (values && lane !== undefined) added.set(id, { ...values, [lane]: to.value })
        else moved.set(id, to.value)
      }
      const arrangements = new Map(pending.arrangements)
        .set(
          from.value,
          from.nodes.filter(({ id }) => !ids.has(id)),
        )
        .set(to.value, [...to.nodes, ...nodes.map(node => ({ ...node, level: node.level - level }))])
      setPending({ added, moved, arrangements })
    },
    /** Shows the stored order, or what was pending before. */
    show: (before: Pending = nothing) => setPending(before),
    save,
    reread,
  }
}
