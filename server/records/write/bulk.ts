/** Writing several records by one call: each is a write of its own, with its own outcome, and others are let through in between. */
import type { Kysely } from 'kysely'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Issue } from '../../../src/schema/validation/issue.ts'
import { isId } from '../../../src/schema/values/slug.ts'
import type { Body } from '../../content/body.ts'
import type { Tables } from '../../db/tables.ts'
import { dialectOf } from '../../db/tenantKey.ts'
import { Failure, type FailureCode, fail, issue } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { isStorableId } from '../keyColumn.ts'
import type { ReadRecord } from '../read/sentRecords.ts'
import type { RecordWriter } from './writeRecords.ts'

/** How one of several writes went; `key` is the id of its record, or the name of its delete. */
export type BulkOutcome<K> =
  | { readonly key: K; readonly isDone: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly key: K; readonly isDone: false; readonly failure: Failure }

export interface BulkWriter {
  /** Changes several records, `items` as a client sends them: an id, the fields to change, and `version` where it must be that one. */
  updateMany(resource: Descriptor, items: unknown): Promise<readonly BulkOutcome<number>[]>
  /** Deletes several records, `ids` as a client sends them; with all that is nested in each where `withChildren`, each then in one step. */
  removeMany(resource: Descriptor, ids: unknown, withChildren?: boolean): Promise<readonly BulkOutcome<number>[]>
  /** Puts deleted records back, `undos` as a client sends them: the names of their deletes. */
  restoreMany(undos: unknown): Promise<readonly BulkOutcome<string>[]>
}

/** What a list is of. */
type ListedCode = 'records-with-id' | 'record-ids' | 'undos'

/** A list of 1 to as many things as one call may have, each once. Throws Failure 'invalid'. */
const readList = <T>(
  field: string,
  given: unknown,
  what: ListedCode,
  isOne: (value: unknown) => value is T,
): readonly T[] => {
  const most = limits.bulkRecords.value
  if (!Array.isArray(given) || given.length === 0 || given.length > most)
    return fail('invalid', { issues: { [field]: [issue('not-list', { name: field, max: most, what: issue(what) })] } })
  const issues: Record<string, readonly Issue[]> = {}
  for (const [index, value] of given.entries())
    if (!isOne(value)) issues[`${field}.${index}`] = [issue('not-listed', { what: issue(what) })]
  if (Object.keys(issues).length) return fail('invalid', { issues })
  // One that is named twice is written once.
  return [...new Set(given.filter(isOne))]
}

/** Throws Failure 'invalid' where items are about one record: which of them comes last would be chance. */
const refuseTwice = (items: readonly Item[]): void => {
  const twice = items.flatMap(({ id }, at) => (items.findIndex(each => each.id === id) < at ? [at] : []))
  if (twice.length > 0)
    fail('invalid', { issues: Object.fromEntries(twice.map(at => [`items.${at}`, [issue('item-twice')]])) })
}

interface Item extends Body {
  readonly id: number
  readonly version?: number
}
const isItem = (value: unknown): value is Item => {
  if (typeof value !== 'object' || value === null || !('id' in value) || !isStorableId(value.id)) return false
  return !('version' in value) || isStorableId(value.version)
}
const isUndo = (value: unknown): value is string => typeof value === 'string' && isId(value)

/** A record may refer to another of the same call: what fails so is tried again for as long as others succeed. */
const retriedCodes: readonly FailureCode[] = ['referred-to', 'taken']

interface Settling<T, K> {
  readonly keyOf: (item: T) => K
  readonly work: (item: T) => Promise<Readonly<Record<string, unknown>>>
  /** Writes under way at once. */
  readonly atOnce: number
}

const settleRound = async <T, K>(
  items: readonly T[],
  { keyOf, work, atOnce }: Settling<T, K>,
): Promise<Map<T, BulkOutcome<K>>> => {
  const outcomes = new Map<T, BulkOutcome<K>>()
  const queue = [...items]
  const takeTurns = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      const key = keyOf(item)
      try {
        outcomes.set(item, { key, isDone: true, value: await work(item) })
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        outcomes.set(item, { key, isDone: false, failure: error })
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, takeTurns))
  return outcomes
}

const isRefused = (outcome: BulkOutcome<unknown>): boolean =>
  !outcome.isDone && (outcome.failure.status === 401 || outcome.failure.status === 403)

/** The outcome of each item, in their order. Throws the Failure of a caller who may write none of them, and what is no failure of one record, after which some may be stored. */
const settle = async <T, K>(items: readonly T[], settling: Settling<T, K>): Promise<readonly BulkOutcome<K>[]> => {
  const outcomes = new Map<T, BulkOutcome<K>>()
  let left = items
  while (left.length > 0) {
    const settled = await settleRound(left, settling)
    for (const [item, outcome] of settled) outcomes.set(item, outcome)
    const again = left.filter(item => {
      const outcome = settled.get(item)
      return outcome?.isDone === false && retriedCodes.includes(outcome.failure.code)
    })
    left = again.length < left.length ? again : []
  }
  const all = items.flatMap(item => outcomes.get(item) ?? [])
  const [first] = all
  if (first && !first.isDone && all.every(isRefused)) throw first.failure
  return all
}

/** Of a write: only what the item named, as it was before. */
const formerOf = (former: ReadRecord, fields: Body): ReadRecord =>
  Object.fromEntries(Object.keys(fields).flatMap(name => (name in former ? [[name, former[name] ?? null]] : [])))

/** On the embedded database, so many writes share a commit; on PostgreSQL, where writers of an application come one after another, more would only hold connections. */
const atOnceOn = { sqlite: 16, postgres: 2 } as const

export const bulkWriterOf = (db: Kysely<Tables>, writer: RecordWriter): BulkWriter => {
  // A transaction that is open has one connection.
  const atOnce = db.isTransaction ? 1 : atOnceOn[dialectOf(db)]
  return {
    updateMany: (resource, given) => {
      const items = readList('items', given, 'records-with-id', isItem)
      refuseTwice(items)
      return settle(items, {
        atOnce,
        keyOf: item => item.id,
        work: async ({ id, version, ...fields }) => {
          let former: ReadRecord = {}
          const onFormer = (row: ReadRecord) => {
            former = formerOf(row, fields)
          }
          const record = await writer.update(resource, id, fields, { version, onFormer })
          return { version: record.version, former }
        },
      })
    },
    removeMany: (resource, given, withChildren = false) =>
      settle(readList('delete', given, 'record-ids', isStorableId), {
        atOnce,
        keyOf: id => id,
        work: async id => ({ undo: await writer.remove(resource, id, { withChildren }) }),
      }),
    restoreMany: given =>
      settle(readList('undos', given, 'undos', isUndo), {
        atOnce,
        keyOf: undo => undo,
        work: async undo => ({ id: (await writer.restore(undo)).id }),
      }),
  }
}
