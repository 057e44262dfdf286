/** One action on several records, each with its own outcome. */
import type { AdminDataProvider } from '../../../dataProvider.ts'
import { activeStatus, statusOptions } from '../../../schema/field.ts'
import type { Descriptor } from '../../../schema/resource.ts'
import type { AnyRecord } from '../../registry.ts'

export type BulkTask = 'activate' | 'deactivate' | 'delete'

const inactiveStatus = statusOptions.find(option => option.value !== activeStatus)?.value ?? 0

/** How one record fared. */
export type Outcome =
  | { readonly id: AnyRecord['id']; readonly isDone: true; readonly undo?: string }
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
        outcomes.push({ id, isDone: true, undo: await work(id) })
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
 * and an update carries the whole of it, without the records nested in it.
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
