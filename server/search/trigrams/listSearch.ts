/**
 * List search by a trigram index of the folded texts. The index finds candidates, and LIKE checks them, so the index
 * may lag behind. Triggers add each written record to a waiting table, so that no code path can forget it. Waiting
 * records are candidates for every search, until some dozens of them are indexed in one batch. Backups omit the index
 * and the waiting table.
 */
import { hash } from 'node:crypto'
import type { Kysely, RawBuilder } from 'kysely'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Dialect } from '../../db/database.ts'
import { dialectOf } from '../../db/tenantKey.ts'
import { fold } from './foldText.ts'
import { postgresTrigrams } from './postgresTrigrams.ts'
import { sqliteTrigrams } from './sqliteTrigrams.ts'
import type { TrigramIndex } from './trigramIndex.ts'
import { trigramsOf } from './trigrams.ts'

/** Version of the index. Raise it if its tables or triggers change. */
const indexVersion: { readonly [D in Dialect]: number } = { sqlite: 4, postgres: 3 }
/** Key under which the fingerprint of the index, a hash of its version and resources, is stored. */
export const listSearchFact = 'list-search-index'

const indexes: { readonly [D in Dialect]: TrigramIndex } = { sqlite: sqliteTrigrams, postgres: postgresTrigrams }

const searchedIn = (descriptors: readonly Descriptor[]): readonly string[] =>
  descriptors.filter(({ search }) => search.length > 0).map(({ name }) => name)

/** Result of `planListSearch`. */
interface ListSearchPlan {
  /** Fingerprint to store in the database once the index exists. */
  readonly fact: string
  /** Names of resources whose index is missing or outdated. */
  readonly missing: readonly string[]
}

/** Finds missing and outdated indexes. Changes nothing. */
export const planListSearch = async <T>(
  db: Kysely<T>,
  dialect: Dialect,
  { descriptors, previous }: { readonly descriptors: readonly Descriptor[]; readonly previous: string | undefined },
): Promise<ListSearchPlan> => {
  const names = searchedIn(descriptors)
  const fact = hash('sha256', JSON.stringify([indexVersion[dialect], names]))
  const missing: string[] = []
  for (const name of names) if (previous !== fact || !(await indexes[dialect].isThere(db, name))) missing.push(name)
  return { fact, missing }
}

/** Creates the index of the named resources and adds their existing records. */
export const createListSearch = async <T>(db: Kysely<T>, dialect: Dialect, names: readonly string[]): Promise<void> => {
  await indexes[dialect].prepare(db)
  for (const name of names) await indexes[dialect].make(db, name)
}

/** Indexes all waiting records. Call it in a transaction. */
export const indexWaitingRecords = async <T>(db: Kysely<T>, descriptors: readonly Descriptor[]): Promise<void> => {
  for (const name of searchedIn(descriptors))
    await indexes[dialectOf(db)].takeIn(db, name, {
      least: 1,
      most: Number.POSITIVE_INFINITY,
      mostBytes: Number.POSITIVE_INFINITY,
    })
}

/** Number of waiting records that starts a batch. In a batch, a record costs a fifth of what it would cost alone. */
const atOnce = 64
/** Maximum number of waiting records that one write adds to the index. */
const maxAtOnce = 4 * atOnce
/** Maximum size of the texts in a batch, bytes. Indexing that much takes SQLite 10 to 30 ms. */
const bytesAtOnce = 100_000

/** Indexes waiting records once there are enough for a batch. Call it in the transaction of a write. */
export const updateListSearch = <T>(db: Kysely<T>, resource: string): Promise<void> =>
  indexes[dialectOf(db)].takeIn(db, resource, { least: atOnce, most: maxAtOnce, mostBytes: bytesAtOnce })

/** Maximum number of trigrams in a query. More would hardly narrow the candidates. */
const mostTrigrams = 24

/**
 * Subquery of the candidates of a list search, with one column `gram_id`. It returns every record that contains the
 * text, and may return others, also of other applications. Undefined for a text of fewer than three characters, for
 * which the index has no trigrams.
 */
export const candidatesOf = (resource: string, search: string, dialect: Dialect): RawBuilder<unknown> | undefined => {
  const trigrams = [...trigramsOf(fold(search))].slice(0, mostTrigrams)
  return trigrams.length > 0 ? indexes[dialect].having(resource, trigrams) : undefined
}
