/** The order of a resource's records: the stored order, the pending changes, and saving. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { ApiError } from '../../api/protocol/failure.ts'
import { newActId } from '../../api/records/acts.ts'
import { positionField } from '../../api/records/positions.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../data/descriptors.ts'
import type { Ordering } from '../data/ordering.ts'
import { isUnanswered } from '../ui/errorMessage.ts'
import { type Arrangement, arrange, changesOf, parentIndex, positionOf } from './arrangement.ts'

/** Maximum number of records that can be ordered by hand at once. */
export const maxOrderedRecords = 1000

/**
 * One of the lists into which the screen divides the records by a choice field, the lane field, such as the header
 * and footer menus. Without a lane field, a single lane has all records.
 */
export interface Lane {
  /** Value of the lane field; null for records without a lane, and if there is a single list. */
  readonly value: string | number | null
  /** undefined if there is a single list. */
  readonly label: string | undefined
  readonly nodes: Arrangement
}

const lanesOf = (records: readonly AnyRecord[], ordering: Ordering, withoutLane: string): readonly Lane[] => {
  const { lanes } = ordering
  if (!lanes) return [{ value: null, label: undefined, nodes: arrange(records, ordering) }]
  const known = lanes.field.options.map(option => option.value)
  const byId = new Map(records.map(record => [Number(record.id), record]))
  /**
   * Lane of a record. A record without a lane inherits it from its nearest ancestor that has one, as on the public
   * site.
   */
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

/** Applies an unsaved arrangement to the stored records: deleted records are dropped, new ones are appended. */
const overRecords = (mine: Arrangement, stored: Arrangement): Arrangement => {
  const ids = new Set(stored.map(node => node.id))
  const known = mine.filter(node => ids.has(node.id))
  const added = stored.filter(node => !mine.some(other => other.id === node.id)).map(node => ({ ...node, level: 0 }))
  // If a parent is gone, its descendants move up as far as necessary.
  const nodes: { id: number; level: number }[] = []
  for (const node of [...known, ...added])
    nodes.push({ ...node, level: Math.min(node.level, (nodes.at(-1)?.level ?? -1) + 1) })
  return nodes
}

interface OrderQuery {
  readonly descriptor: Descriptor
  readonly ordering: Ordering
  /** Equality filters that select the records to order. */
  readonly filter: Readonly<Record<string, unknown>>
  /** Heading of the lane for records without a value of the lane field. */
  readonly withoutLane: string
}

/** Changes that are not saved yet. */
export interface Pending {
  readonly arrangements: ReadonlyMap<Lane['value'], Arrangement>
  /** Values of new records, by temporary negative id. */
  readonly added: ReadonlyMap<number, Values>
  /**
   * Id of the act that may have stored a new record, although the call got no response, by the record's temporary id.
   */
  readonly unanswered: ReadonlyMap<number, string>
  /** New lane of each record that moves to another lane, by id. */
  readonly moved: ReadonlyMap<number, Lane['value']>
}

/** `stale` means that another editor has changed the order meanwhile; `mine` holds the unsaved changes. */
type SaveOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'stale'; readonly mine: Pending }
  | { readonly kind: 'failed'; readonly error: unknown }

type Values = Readonly<Record<string, unknown>>

/** No pending changes. */
export const noChanges: Pending = { arrangements: new Map(), added: new Map(), unanswered: new Map(), moved: new Map() }

/** Position of a new record: after every stored one. */
const lastPlace = Number.MAX_SAFE_INTEGER

/**
 * Sorts records as the public menus do: by position, then older first. Without lanes, or if any record has no position,
 * the provider's order stays.
 */
const inVisitorsOrder = (records: readonly AnyRecord[], { lanes }: Ordering): readonly AnyRecord[] => {
  const placeOf = (record: AnyRecord) => record[positionField]
  if (!lanes || !records.every(record => typeof placeOf(record) === 'number')) return records
  return records.toSorted(
    (one, other) => Number(placeOf(one)) - Number(placeOf(other)) || Number(one.id) - Number(other.id),
  )
}

/** Stored records with the pending changes applied: changed lanes, and new records at the end. */
const withPending = (
  stored: readonly AnyRecord[],
  { added, moved }: Pending,
  lane: string | undefined,
): readonly AnyRecord[] => [
  ...stored.map(record => {
    const value = moved.get(Number(record.id))
    return lane === undefined || value === undefined ? record : { ...record, [lane]: value }
  }),
  ...[...added].map(([id, values]) => ({ [positionField]: lastPlace, ...values, id })),
]

/** Reads the records and holds the pending order. Nothing is stored before `save`. */
export const useOrder = ({ descriptor, ordering, filter, withoutLane }: OrderQuery) => {
  const dataProvider = useDataProvider<AdminDataProvider>()
  const queryClient = useQueryClient()
  const [pending, setPending] = useState(noChanges)
  const lane = ordering.lanes?.name
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: [descriptor.path, 'order', filter],
    queryFn: async ({ signal }) => {
      const pagination = { page: 1, perPage: maxOrderedRecords }
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: `recordsOf` depends only on `lane`, which `ordering` determines
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

  /**
   * Creates the new records and changes the lanes of moved ones. Resolves to the changes that are still pending, also
   * if a call fails.
   */
  const storeRecords = async (all: Pending): Promise<{ readonly left: Pending; readonly error?: unknown }> => {
    const added = new Map(all.added)
    const unanswered = new Map(all.unanswered)
    const moved = new Map(all.moved)
    const ids = new Map<number | undefined, number>()
    /** Creates a record, unless an earlier attempt that got no response has created it. */
    const createOnce = async (id: number, data: Values): Promise<AnyRecord> => {
      const known = unanswered.get(id)
      const act = known ?? newActId()
      const found = known && (await dataProvider.createdInAct(descriptor.path, act))
      if (found) return found
      try {
        return await dataProvider.createInAct(descriptor.path, data, act)
      } catch (failure) {
        if (!isUnanswered(failure)) throw failure
        unanswered.set(id, act)
        const stored = await dataProvider.createdInAct(descriptor.path, act).catch(() => undefined)
        if (!stored) throw failure
        return stored
      }
    }
    const create = async (nodes: Arrangement, index: number, id: number, values: Values) => {
      const above = nodes[parentIndex(nodes, index)]?.id
      const parent = ordering.parent && { [ordering.parent]: ids.get(above) ?? above ?? null }
      const data = { ...values, ...parent, [positionField]: positionOf(nodes, index).position }
      const made = await createOnce(id, data)
      ids.set(id, Number(made.id))
      added.delete(id)
      // After an attempt without a response, the new record may have been moved to another lane.
      if (unanswered.delete(id) && lane !== undefined && (made[lane] ?? null) !== (values[lane] ?? null))
        // Safe cast: `add` and `moveTo` set the value of a lane.
        moved.set(Number(made.id), (values[lane] ?? null) as Lane['value'])
    }
    const move = async (id: number, value: Lane['value']) => {
      const { data: record } = await dataProvider.getOne<AnyRecord>(descriptor.path, { id })
      const { parent } = ordering
      // A record moved together with its parent stays below it. The rest of its position is saved with the order.
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
      for (const [id, value] of [...moved]) await move(id, value)
    } catch (failure) {
      error = failure
    }
    const made = new Set(ids.values())
    // After an attempt without a response, the new record may also be shown as a stored one.
    const known = (nodes: Arrangement) =>
      nodes.filter(({ id }) => !made.has(id)).map(node => ({ ...node, id: ids.get(node.id) ?? node.id }))
    const arrangements = new Map([...all.arrangements].map(([value, nodes]) => [value, known(nodes)]))
    return { left: { added, unanswered, moved, arrangements }, error }
  }

  const save = async (): Promise<SaveOutcome> => {
    if (!isDirty) return { kind: 'saved' }
    // Pending changes of all lanes on the screen, including lanes that only gained a record.
    const shown: Pending = { ...pending, arrangements: new Map(lanes.map(({ value, nodes }) => [value, nodes])) }
    const { left, error: failure } = await storeRecords(shown)
    // Until the order is saved too, the remaining changes stay pending.
    setPending(left)
    try {
      const hasStored = shown.added.size + shown.moved.size > 0
      const now = recordsOf(hasStored ? await reread() : (stored ?? []), left)
      if (failure !== undefined) return { kind: 'failed', error: failure }
      const changes = changesIn(lanesWith(now, left), now)
      if (changes.length > 0) await dataProvider.order(descriptor.path, changes)
      await reread()
      setPending(noChanges)
      return { kind: 'saved' }
    } catch (reason) {
      if (isUnanswered(reason)) {
        const now = recordsOf(await reread(), left)
        if (changesIn(lanesWith(now, left), now).length > 0) return { kind: 'failed', error: reason }
        setPending(noChanges)
        return { kind: 'saved' }
      }
      if (!(reason instanceof ApiError && reason.status === 409)) return { kind: 'failed', error: reason }
      await reread()
      return { kind: 'stale', mine: left }
    }
  }

  /**
   * Records to move to a lane. A record without its own lane inherits it from its parent, so at the top level of a lane
   * it must name the lane.
   */
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
    /** Appends a new record to a lane. */
    add: (values: Values) => {
      const id = Math.min(0, ...pending.added.keys()) - 1
      setPending({ ...pending, added: new Map(pending.added).set(id, values) })
    },
    /** Moves records and their descendants to the end of another lane. */
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
      setPending({ ...pending, added, moved, arrangements })
    },
    /** Shows the stored order, or restores the given pending changes. */
    show: (before: Pending = noChanges) => setPending(before),
    save,
    reread,
  }
}
