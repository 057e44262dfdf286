/** One action on several records, each with its own outcome. */
import { type BulkChange, type BulkItem, type BulkOutcome, bulkAtOnce } from '../../../api/records/bulk.ts'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import { activeStatus, statusOptions } from '../../../schema/descriptor/field.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../../data/descriptors.ts'

export type BulkTask = 'activate' | 'deactivate' | 'delete'

const inactiveStatus = statusOptions.find(option => option.value !== activeStatus)?.value ?? 0

/** How one record fared. */
export type Outcome =
  | {
      readonly id: AnyRecord['id']
      readonly isDone: true
      /** Name by which a delete is taken back, with the nested records; absent where it cannot be. */
      readonly undo?: string
      /** Takes a change of status back; absent where nothing was changed, or the provider does not give it. */
      readonly former?: BulkItem
    }
  | { readonly id: AnyRecord['id']; readonly isDone: false; readonly error: unknown }

/** Does the work for every id in their order, `atOnce` of them together (default 4), until `signal` stops it; ids that were not begun have no outcome. */
export const doForEach = async (
  ids: readonly AnyRecord['id'][],
  work: (id: AnyRecord['id']) => Promise<string | undefined>,
  {
    signal,
    onDone,
    atOnce = 4,
  }: {
    readonly signal: AbortSignal
    readonly onDone: (outcomes: readonly Outcome[]) => void
    readonly atOnce?: number
  },
): Promise<readonly Outcome[]> => {
  const queue = [...ids]
  const outcomes: Outcome[] = []
  const takeTurns = async () => {
    for (let id = queue.shift(); id !== undefined && !signal.aborted; id = queue.shift()) {
      try {
        const undo = await work(id)
        outcomes.push({ id, isDone: true, ...(undo !== undefined && { undo }) })
      } catch (error) {
        outcomes.push({ id, isDone: false, error })
      }
      onDone([...outcomes])
    }
  }
  await Promise.all(Array.from({ length: atOnce }, takeTurns))
  return outcomes
}

/**
 * Sets one record's status. The record is read first: a row of a list may be older than the record, or hold less of it,
 * and an update carries all of it, without the records nested in it.
 */
export const setStatus = async (
  dataProvider: AdminDataProvider,
  descriptor: Descriptor,
  id: AnyRecord['id'],
  task: 'activate' | 'deactivate',
): Promise<undefined> => {
  const { data: record } = await dataProvider.getOne<AnyRecord>(descriptor.path, { id })
  const status = task === 'activate' ? activeStatus : inactiveStatus
  if (record.status === status) return
  const nested = (descriptor.children ?? []).map(child => child.resource)
  const own = Object.fromEntries(Object.entries(record).filter(([name]) => !nested.includes(name)))
  await dataProvider.update<AnyRecord>(descriptor.path, { id, data: { ...own, status }, previousData: record })
}

const statusAfter = { activate: activeStatus, deactivate: inactiveStatus } as const

const changeOf = (task: BulkTask, ids: readonly number[], hasChildren: boolean): BulkChange =>
  task === 'delete'
    ? { delete: ids, ...(hasChildren && { children: true }) }
    : { items: ids.map(id => ({ id, status: statusAfter[task] })) }

const outcomeOf = (id: AnyRecord['id'], outcome: BulkOutcome | undefined): readonly Outcome[] => {
  if (!outcome) return []
  if (!outcome.isDone) return [{ id, isDone: false, error: outcome.error }]
  const { undo, version, former } = outcome
  const isChanged = former !== undefined && version !== undefined && Object.keys(former).length > 0
  return [
    {
      id,
      isDone: true,
      ...(undo !== undefined && { undo }),
      ...(isChanged && { former: { ...former, id: Number(id), version } }),
    },
  ]
}

/** Parts of a list, each of at most as many as one call may have. */
export const slicesOf = <T>(all: readonly T[], size = bulkAtOnce): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

interface BulkRun {
  readonly dataProvider: AdminDataProvider
  readonly descriptor: Descriptor
  readonly signal: AbortSignal
  readonly onDone: (outcomes: readonly Outcome[]) => void
  /** What is done with one record, at a host that cannot do it with several. */
  readonly one: (id: AnyRecord['id']) => Promise<string | undefined>
}

/** Does the task with every record, by as few calls as may be; ids that were not begun when `signal` stops it have no outcome. */
export const doWithAll = async (
  task: BulkTask,
  ids: readonly AnyRecord['id'][],
  { dataProvider, descriptor, signal, onDone, one }: BulkRun,
): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = []
  const hasChildren = Boolean(descriptor.children?.length)
  for (const slice of slicesOf(ids)) {
    if (signal.aborted) break
    try {
      const results = await dataProvider.bulk(descriptor.path, changeOf(task, slice.map(Number), hasChildren))
      if (!results) {
        const before = [...outcomes]
        const rest = ids.slice(before.length)
        return [...before, ...(await doForEach(rest, one, { signal, onDone: some => onDone([...before, ...some]) }))]
      }
      const byId = new Map(results.map(outcome => [outcome.key, outcome]))
      outcomes.push(...slice.flatMap(id => outcomeOf(id, byId.get(String(id)))))
    } catch (error) {
      outcomes.push(...slice.map((id): Outcome => ({ id, isDone: false, error })))
    }
    onDone([...outcomes])
  }
  return outcomes
}
