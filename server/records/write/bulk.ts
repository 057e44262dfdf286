/**
 * Bulk writes: one call writes several records. Each record is a separate write with its own outcome, and other
 * requests run in between.
 */
import type { Kysely } from 'kysely'
import pMap from 'p-map'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Issue, IssuesByField } from '../../../src/schema/validation/issue.ts'
import { isId } from '../../../src/schema/values/slug.ts'
import type { Body } from '../../content/body.ts'
import type { Tables } from '../../db/tables.ts'
import { dialectOf } from '../../db/tenantKey.ts'
import { Failure, type FailureCode, fail, issue, warningsOf } from '../../runtime/errors.ts'
import { limits } from '../../runtime/limits/limits.ts'
import { isStorableId } from '../keyColumn.ts'
import type { ReadRecord } from '../read/sentRecords.ts'
import type { RecordWriter } from './writeRecords.ts'

/** Outcome of one write of a bulk call. `key` is the id of the record, or the undo id of a deletion. */
export type BulkOutcome<K> =
  | { readonly key: K; readonly isDone: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly key: K; readonly isDone: false; readonly failure: Failure }

/** Bulk write operations. Each returns one outcome per record, in the order of the input. */
export interface BulkWriter {
  /**
   * Updates several records. `items` is unvalidated input: each item has an id, the fields to change, and optionally
   * the expected `version`.
   */
  updateMany(resource: Descriptor, items: unknown): Promise<readonly BulkOutcome<number>[]>
  /**
   * Deletes several records. `ids` is unvalidated input. `withChildren` also deletes nested records, in the same write
   * as their parent.
   */
  removeMany(resource: Descriptor, ids: unknown, withChildren?: boolean): Promise<readonly BulkOutcome<number>[]>
  /**
   * Checks new records and changes without storing them: an item with an id changes that record. `items` is unvalidated
   * input. The key of an outcome is the position of the item.
   */
  checkMany(resource: Descriptor, items: unknown): Promise<readonly BulkOutcome<number>[]>
  /** Restores deleted records. `undos` is unvalidated input: the undo ids of their deletions. */
  restoreMany(undos: unknown): Promise<readonly BulkOutcome<string>[]>
}

/** Issue code for the expected content of a list. */
type ListedCode = 'records-with-id' | 'records-to-check' | 'record-ids' | 'undos'

/**
 * Reads a list of 1 to `limits.bulkRecords` elements and removes duplicates. Throws Failure 'invalid' if it is anything
 * else.
 */
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
  // A duplicate is written once.
  return [...new Set(given.filter(isOne))]
}

/** Throws Failure 'invalid' if several items update the same record, because their order would be undefined. */
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
/** Item of a check: a new record if it has no id. */
interface CheckedItem extends Body {
  readonly id?: number
  readonly version?: number
}
const isCheckedItem = (value: unknown): value is CheckedItem =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && (!('id' in value) || isItem(value))
const isUndo = (value: unknown): value is string => typeof value === 'string' && isId(value)

/** Failures that are retried while other items succeed, because one record of a call may refer to another. */
const retriedCodes: readonly FailureCode[] = ['referred-to', 'taken']

interface Settling<T, K> {
  readonly keyOf: (item: T) => K
  readonly work: (item: T) => Promise<Readonly<Record<string, unknown>>>
  /** Maximum number of concurrent writes. */
  readonly atOnce: number
}

const settleRound = async <T, K>(
  items: readonly T[],
  { keyOf, work, atOnce }: Settling<T, K>,
): Promise<Map<T, BulkOutcome<K>>> => {
  const outcomeOf = async (item: T): Promise<BulkOutcome<K>> => {
    const key = keyOf(item)
    try {
      return { key, isDone: true, value: await work(item) }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return { key, isDone: false, failure: error }
    }
  }
  return new Map(await pMap(items, async item => [item, await outcomeOf(item)] as const, { concurrency: atOnce }))
}

const isRefused = (outcome: BulkOutcome<unknown>): boolean =>
  !outcome.isDone && (outcome.failure.status === 401 || outcome.failure.status === 403)

/** Returns the outcomes. If the caller may write none of the items, throws the Failure of the first. */
const unlessRefused = <K>(outcomes: readonly BulkOutcome<K>[]): readonly BulkOutcome<K>[] => {
  const [first] = outcomes
  if (first && !first.isDone && outcomes.every(isRefused)) throw first.failure
  return outcomes
}

/**
 * Writes the items and returns their outcomes, in order. If the caller may write none of them, throws the Failure of
 * the first. Also rethrows errors that are not about a single record; some items may be stored by then.
 */
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
  return unlessRefused(items.flatMap(item => outcomes.get(item) ?? []))
}

/** Previous values of the fields that an item sets. */
const previousOf = (previous: ReadRecord, fields: Body): ReadRecord =>
  Object.fromEntries(Object.keys(fields).flatMap(name => (name in previous ? [[name, previous[name] ?? null]] : [])))

/**
 * Concurrent writes by database. On SQLite, concurrent writes share a commit. On PostgreSQL, writers of an application
 * are serialised, so more would only hold connections.
 */
const atOnceOn = { sqlite: 16, postgres: 2 } as const

interface BulkOptions {
  readonly writer: RecordWriter
  /** Creates a writer that rolls back every write. */
  readonly checker: () => RecordWriter
}

/** Creates the bulk operations on top of the operations for single records. */
export const bulkWriterOf = (db: Kysely<Tables>, { writer, checker }: BulkOptions): BulkWriter => {
  // An open transaction has only one connection.
  const atOnce = db.isTransaction ? 1 : atOnceOn[dialectOf(db)]
  return {
    updateMany: (resource, given) => {
      const items = readList('items', given, 'records-with-id', isItem)
      refuseTwice(items)
      return settle(items, {
        atOnce,
        keyOf: item => item.id,
        work: async ({ id, version, ...fields }) => {
          let previous: ReadRecord = {}
          const onPrevious = (row: ReadRecord) => {
            previous = previousOf(row, fields)
          }
          let removedMarkup: IssuesByField = {}
          const onRemovedMarkup = (issues: IssuesByField) => {
            removedMarkup = issues
          }
          const record = await writer.update(resource, id, fields, { version, onPrevious, onRemovedMarkup })
          return { version: record.version, previous, ...warningsOf(removedMarkup) }
        },
      })
    },
    checkMany: async (resource, given) => {
      const items = readList('items', given, 'records-to-check', isCheckedItem)
      const { insert, update } = checker()
      const work = async (at: number) => {
        const { id, version, ...fields } = items[at] ?? {}
        await (id === undefined ? insert(resource, fields) : update(resource, id, fields, { version }))
        return {}
      }
      return unlessRefused([...(await settleRound([...items.keys()], { atOnce, keyOf: at => at, work })).values()])
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
