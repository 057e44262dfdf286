/** The order of a resource's records: as it is stored, as it is being made, and how it is saved. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { ApiError } from '../../api/failure.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'
import type { Descriptor } from '../../schema/resource.ts'
import type { AnyRecord } from '../registry.ts'
import { type Arrangement, arrange, changesOf } from './arrangement.ts'
import type { Ordering } from './ordering.ts'

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
  const laneOf = (record: AnyRecord) => known.find(value => value === record[lanes.name]) ?? null
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
  const kept = mine.filter(node => ids.has(node.id))
  const added = stored.filter(node => !mine.some(other => other.id === node.id)).map(node => ({ ...node, level: 0 }))
  // Where a parent is gone, what stood below it moves up as far as it must.
  const whole: { id: number; level: number }[] = []
  for (const node of [...kept, ...added])
    whole.push({ ...node, level: Math.min(node.level, (whole.at(-1)?.level ?? -1) + 1) })
  return whole
}

export interface OrderQuery {
  readonly descriptor: Descriptor
  readonly ordering: Ordering
  /** Equality filters of the records that are put in order. */
  readonly filter: Readonly<Record<string, unknown>>
  /** The heading of records that are in no lane. */
  readonly withoutLane: string
}

export type SaveOutcome = { readonly kind: 'saved' | 'stale' } | { readonly kind: 'failed'; readonly error: unknown }

/** Reads the records and keeps the order that is being made; nothing is stored before `save`. */
export const useOrder = ({ descriptor, ordering, filter, withoutLane }: OrderQuery) => {
  const dataProvider = useDataProvider<AdminDataProvider>()
  const queryClient = useQueryClient()
  const [mine, setMine] = useState<ReadonlyMap<Lane['value'], Arrangement>>(new Map())
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: [descriptor.path, 'order', filter],
    queryFn: ({ signal }) =>
      dataProvider.getList<AnyRecord>(descriptor.path, {
        pagination: { page: 1, perPage: mostOrdered },
        filter,
        signal,
      }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const records = useMemo(() => new Map((data?.data ?? []).map(record => [Number(record.id), record])), [data])
  const stored = useMemo(() => lanesOf([...records.values()], ordering, withoutLane), [records, ordering, withoutLane])
  const lanes = stored.map(lane => {
    const own = mine.get(lane.value)
    return own ? { ...lane, nodes: overRecords(own, lane.nodes) } : lane
  })
  const changes = mine.size > 0 ? lanes.flatMap(lane => changesOf(lane.nodes, records, ordering)) : []

  const reread = async () => {
    await refetch()
    await queryClient.invalidateQueries({ queryKey: [descriptor.path, 'getList'] })
  }

  const save = async (): Promise<SaveOutcome> => {
    if (changes.length === 0) return { kind: 'saved' }
    try {
      await dataProvider.order(descriptor.path, changes)
      await reread()
      setMine(new Map())
      return { kind: 'saved' }
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.status === 409)) return { kind: 'failed', error: failure }
      await reread()
      return { kind: 'stale' }
    }
  }

  return {
    records,
    lanes,
    total: data?.total ?? 0,
    error,
    isPending,
    isFetching,
    isDirty: changes.length > 0,
    mine,
    change: (value: Lane['value'], nodes: Arrangement) => setMine(new Map(mine).set(value, nodes)),
    /** Shows the stored order, or an arrangement made before. */
    show: (arrangements: ReadonlyMap<Lane['value'], Arrangement> = new Map()) => setMine(arrangements),
    save,
    reread,
  }
}
