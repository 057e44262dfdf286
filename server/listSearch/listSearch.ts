/**
 * Searching in lists: an index of every three characters that follow each other in the folded text.
 * It says which records may have a text; LIKE says which do. So it may be late: records that were written since stand in a table
 * and may have any text, until some dozens of them are put into the index at once. Triggers put them there, so that no writer
 * can forget it. No backup holds any of it.
 */
import { hash } from 'node:crypto'
import type { Kysely, RawBuilder } from 'kysely'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import type { Dialect } from '../db/database.ts'
import { dialectOf } from '../db/tenantKey.ts'
import { fold } from './foldText.ts'
import { postgresTrigrams } from './postgresTrigrams.ts'
import { sqliteTrigrams } from './sqliteTrigrams.ts'
import type { TrigramIndex } from './trigramIndex.ts'
import { trigramsOf } from './trigrams.ts'

/** Raised when the tables or triggers change. */
const indexVersion: { readonly [D in Dialect]: number } = { sqlite: 4, postgres: 3 }
/** Where the database says for which resources the index was made. */
export const listSearchFact = 'list-search-index'

const indexes: { readonly [D in Dialect]: TrigramIndex } = { sqlite: sqliteTrigrams, postgres: postgresTrigrams }

const searchedIn = (descriptors: readonly Descriptor[]): readonly string[] =>
  descriptors.filter(({ search }) => search.length > 0).map(({ name }) => name)

/** What the index lacks. */
interface ListSearchPlan {
  /** What the database is to remember of the index. */
  readonly fact: string
  /** Resources whose index is missing, or of another version. */
  readonly missing: readonly string[]
}

/** Finds what is missing. Changes nothing. */
export const planListSearch = async <T>(
  db: Kysely<T>,
  dialect: Dialect,
  { descriptors, former }: { readonly descriptors: readonly Descriptor[]; readonly former: string | undefined },
): Promise<ListSearchPlan> => {
  const names = searchedIn(descriptors)
  const fact = hash('sha256', JSON.stringify([indexVersion[dialect], names]))
  const missing: string[] = []
  for (const name of names) if (former !== fact || !(await indexes[dialect].isThere(db, name))) missing.push(name)
  return { fact, missing }
}

/** Makes the index of these resources, with the records that are there. */
export const makeListSearch = async <T>(db: Kysely<T>, dialect: Dialect, names: readonly string[]): Promise<void> => {
  await indexes[dialect].prepare(db)
  for (const name of names) await indexes[dialect].make(db, name)
}

/** Puts into the index all that waits. In a transaction. */
export const takeInListSearch = async <T>(db: Kysely<T>, descriptors: readonly Descriptor[]): Promise<void> => {
  for (const name of searchedIn(descriptors))
    await indexes[dialectOf(db)].takeIn(db, name, {
      least: 1,
      most: Number.POSITIVE_INFINITY,
      mostBytes: Number.POSITIVE_INFINITY,
    })
}

/** Records that are put into the index at once; each costs a fifth of what it would cost alone. */
const atOnce = 64
/** Of those that some bulk of writes has left, no write takes more. */
const mostAtOnce = 4 * atOnce
/** Texts that are put into it at once, which takes the embedded database 10 to 30 ms. */
const bytesAtOnce = 100_000

/** Puts into the index what waits, where it is worth it. In the transaction of a write. */
export const updateListSearch = <T>(db: Kysely<T>, resource: string): Promise<void> =>
  indexes[dialectOf(db)].takeIn(db, resource, { least: atOnce, most: mostAtOnce, mostBytes: bytesAtOnce })

/** More narrow the candidates no further. */
const mostTrigrams = 24

/**
 * The candidates for a search in a list, one column `gram_id`: all records that have the text, perhaps of every application, and perhaps others.
 * undefined where the index cannot say: for a text of fewer than three characters.
 */
export const candidatesOf = (resource: string, search: string, dialect: Dialect): RawBuilder<unknown> | undefined => {
  const trigrams = [...trigramsOf(fold(search))].slice(0, mostTrigrams)
  return trigrams.length > 0 ? indexes[dialect].having(resource, trigrams) : undefined
}
