/** One action on several records, each with its own outcome. */
import pMap from 'p-map'
import { type BulkChange, type BulkItem, type BulkOutcome, maxBulkRecords } from '../../../api/records/bulk.ts'
import { type SaveWarnings, saveWarningsOf } from '../../../api/records/saveWarnings.ts'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../../data/descriptors.ts'
import type { BulkAction } from './bulkActions.ts'

/** Result for one record. */
export type Outcome =
  | {
      readonly id: AnyRecord['id']
      readonly isDone: true
      /** Name under which the deletion, including nested records, can be undone; absent if it cannot. */
      readonly undo?: string
      /**
       * Change that restores the previous values; absent if nothing was changed or the provider does not return them.
       */
      readonly previous?: BulkItem
      /** Markup that the change has removed from texts; absent if none. */
      readonly warnings?: SaveWarnings
    }
  | { readonly id: AnyRecord['id']; readonly isDone: false; readonly error: unknown }

/** Details of a record that was processed without an error; see `Outcome`. */
export type WorkResult = Omit<Extract<Outcome, { isDone: true }>, 'id' | 'isDone'>

/**
 * Runs `work` for every id in order, `atOnce` at a time (default 4), until `signal` stops it. Ids that were not started
 * have no outcome.
 */
export const runForEach = async (
  ids: readonly AnyRecord['id'][],
  work: (id: AnyRecord['id']) => Promise<WorkResult | undefined>,
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
  const outcomes: Outcome[] = []
  const workOn = async (id: AnyRecord['id']) => {
    if (signal.aborted) return
    try {
      outcomes.push({ id, isDone: true, ...(await work(id)) })
    } catch (error) {
      outcomes.push({ id, isDone: false, error })
    }
    onDone([...outcomes])
  }
  await pMap(ids, workOn, { concurrency: atOnce })
  return outcomes
}

/**
 * Sets values of one record, unless the record has them already. The record is read first, because a list row may be
 * outdated or incomplete, and an update sends the whole record, without its nested records.
 */
export const setValues = async (
  dataProvider: AdminDataProvider,
  descriptor: Descriptor,
  id: AnyRecord['id'],
  values: NonNullable<BulkAction['set']>,
): Promise<WorkResult> => {
  const { data: record } = await dataProvider.getOne<AnyRecord>(descriptor.path, { id })
  if (Object.entries(values).every(([name, value]) => record[name] === value)) return {}
  const nested = (descriptor.children ?? []).map(child => child.resource)
  const own = Object.fromEntries(Object.entries(record).filter(([name]) => !nested.includes(name)))
  const update = { id, data: { ...own, ...values }, previousData: record }
  const warnings = saveWarningsOf((await dataProvider.update<AnyRecord>(descriptor.path, update)).data)
  return warnings ? { warnings } : {}
}

const changeOf = ({ set }: BulkAction, ids: readonly number[], hasChildren: boolean): BulkChange =>
  set ? { items: ids.map(id => ({ id, ...set })) } : { delete: ids, ...(hasChildren && { children: true }) }

const outcomeOf = (id: AnyRecord['id'], outcome: BulkOutcome | undefined): readonly Outcome[] => {
  if (!outcome) return []
  if (!outcome.isDone) return [{ id, isDone: false, error: outcome.error }]
  const { undo, version, previous, warnings } = outcome
  const isChanged = previous !== undefined && version !== undefined && Object.keys(previous).length > 0
  return [
    {
      id,
      isDone: true,
      ...(undo !== undefined && { undo }),
      ...(warnings && { warnings }),
      ...(isChanged && { previous: { ...previous, id: Number(id), version } }),
    },
  ]
}

/** Splits a list into slices of the maximum size of one call. */
export const slicesOf = <T>(all: readonly T[], size = maxBulkRecords): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

interface BulkRun {
  readonly dataProvider: AdminDataProvider
  readonly descriptor: Descriptor
  readonly signal: AbortSignal
  readonly onDone: (outcomes: readonly Outcome[]) => void
  /** Processes one record. Called if the provider has no bulk call. */
  readonly one: (id: AnyRecord['id']) => Promise<WorkResult | undefined>
}

/**
 * Runs an action on every record with as few calls as possible. Ids that were not started when `signal` stopped it have
 * no outcome.
 */
export const runBulkAction = async (
  action: BulkAction,
  ids: readonly AnyRecord['id'][],
  { dataProvider, descriptor, signal, onDone, one }: BulkRun,
): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = []
  const hasChildren = Boolean(descriptor.children?.length)
  for (const slice of slicesOf(ids)) {
    if (signal.aborted) break
    try {
      const results = await dataProvider.bulk(descriptor.path, changeOf(action, slice.map(Number), hasChildren))
      if (!results) {
        const before = [...outcomes]
        const rest = ids.slice(before.length)
        return [...before, ...(await runForEach(rest, one, { signal, onDone: some => onDone([...before, ...some]) }))]
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
