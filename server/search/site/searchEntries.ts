/** Writes entries of the site search index. */
import { sql } from 'kysely'
import type { Site } from '../../../src/resources/createSite.ts'
import { isSearched, pagedResource, type SearchedName, searchedFields } from '../../../src/resources/recordPages.ts'
import { activeStatus } from '../../../src/schema/descriptor/field.ts'
import { titleText } from '../../../src/schema/values/excerpt.ts'
import type { Dialect } from '../../db/database.ts'
import type { Defer } from '../../db/sqlite/groupCommit.ts'
import { indexRowOf, mergeInSteps } from '../../db/sqlite/mergeSteps.ts'
import type { Row, Value } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { publicTexts } from '../trigrams/searchedTexts.ts'
import { formsAtOnce, type TextForms, wordsOfAll } from '../trigrams/searchForms.ts'

/** Index entry of a record. */
interface Entry {
  readonly resource: SearchedName
  readonly recordId: number
  /** Distinct word forms of the title. */
  readonly title: readonly string[]
  /** Distinct word forms of all texts, including the title. */
  readonly words: readonly string[]
}

/**
 * Creates the index entry of a record. `parts` are the texts of its nested records. Undefined if visitors may not find
 * the record.
 */
export const entryOf = (
  site: Site,
  { name }: { readonly name: string },
  record: Row | undefined,
  parts: readonly string[] = [],
  forms: TextForms = formsAtOnce,
): Entry | undefined => {
  if (!isSearched(site, name) || !record || record.status !== activeStatus) return undefined
  const { title, texts } = searchedFields(site, name)
  const own = titleText(record[title])
  const all = [own, ...publicTexts(pagedResource(site, name), texts, record), ...parts]
  forms.require(all)
  return {
    resource: name,
    recordId: Number(record.id),
    title: wordsOfAll([own], forms),
    words: wordsOfAll(all, forms),
  }
}

/**
 * Term that marks the application of an entry, so that a search does not scan other applications. No word contains its
 * prefix.
 */
export const siteTerm = (appKey: string): string => `§${Buffer.from(appKey).toString('hex')}`
/** Term that marks a word of the title. No word contains its prefix. */
export const titleTerm = (form: string): string => `·${form}`

/** All terms of an entry, without duplicates. */
const termsOf = (appKey: string, { title, words }: Entry): readonly string[] => [
  siteTerm(appKey),
  ...title.map(titleTerm),
  ...words,
]

/** Terms joined by spaces, which no term contains. */
const wordsOf = ({ appKey }: Tenant, entry: Entry): string => termsOf(appKey, entry).join(' ')

interface WordIndex {
  readonly insert: (tenant: Tenant, id: number, entry: Entry) => Promise<unknown>
  readonly update: (tenant: Tenant, id: number, entry: Entry) => Promise<unknown>
  readonly remove: (tenant: Tenant, id: number) => Promise<unknown>
  /** Runs after all other writes of a transaction. */
  readonly finish?: (tenant: Tenant) => Promise<unknown>
}

/** Quoted table name. The database layer detects by it which table a statement changes. */
const wordsTable = sql.table('search_words')

const sqliteWords: Pick<WordIndex, 'insert' | 'remove'> = {
  insert: (tenant, id, entry) =>
    tenant.runRaw(
      ['insert words'],
      { id, words: wordsOf(tenant, entry) },
      ({ id, words }) => sql`insert into ${wordsTable} (rowid, words) values (${indexRowOf(sql`${id}`)}, ${words})`,
    ),
  remove: (tenant, id) =>
    tenant.runRaw(
      ['remove words'],
      { id },
      ({ id }) => sql`delete from ${wordsTable} where rowid = ${indexRowOf(sql`${id}`)}`,
    ),
}

/** Terms as a PostgreSQL tsvector. */
const vectorOf = (words: Value | undefined) => sql`array_to_tsvector(string_to_array(${words}, ' '))`

const wordsByDialect: { readonly [D in Dialect]: WordIndex } = {
  sqlite: {
    ...sqliteWords,
    async update(tenant, id, entry) {
      await sqliteWords.remove(tenant, id)
      await sqliteWords.insert(tenant, id, entry)
    },
    finish: tenant => tenant.maintain(db => mergeInSteps(db, 'search_words')),
  },
  postgres: {
    insert: (tenant, id, entry) =>
      tenant.runRaw(
        ['insert words'],
        { id, words: wordsOf(tenant, entry) },
        ({ id, words }) => sql`insert into ${wordsTable} (id, words) values (${id}, ${vectorOf(words)})`,
      ),
    update: (tenant, id, entry) =>
      tenant.runRaw(
        ['update words'],
        { id, words: wordsOf(tenant, entry) },
        ({ id, words }) => sql`update ${wordsTable} set words = ${vectorOf(words)} where id = ${id}`,
      ),
    remove: (tenant, id) =>
      tenant.runRaw(['remove words'], { id }, ({ id }) => sql`delete from ${wordsTable} where id = ${id}`),
  },
}

const entryId = async (tenant: Tenant, resource: SearchedName, recordId: number): Promise<number | undefined> => {
  const rows = tenant.select('search_entries').select('id').where('resource', '=', resource)
  const row = await rows.where('record_id', '=', recordId).executeTakeFirst()
  return row && Number(row.id)
}

/** Schedules a write to the words of an entry for the end of the transaction. */
const deferWords = (tenant: Tenant, defer: Defer, id: number, write: (words: WordIndex) => Promise<unknown>): void => {
  const words = wordsByDialect[tenant.dialect]
  defer(`words of entry ${id}`, () => write(words))
  if (words.finish) defer('all words', async () => words.finish?.(tenant))
}

/** Writes an entry, replacing an existing one. `isNew` is true if there is certainly none; default false. */
export const writeEntry = async (
  tenant: Tenant,
  defer: Defer,
  entry: Entry,
  { isNew = false }: { readonly isNew?: boolean } = {},
): Promise<void> => {
  const previous = isNew ? undefined : await entryId(tenant, entry.resource, entry.recordId)
  if (previous !== undefined) {
    deferWords(tenant, defer, previous, words => words.update(tenant, previous, entry))
    return
  }
  const { id } = await tenant.insertRow('search_entries', { resource: entry.resource, record_id: entry.recordId }, [
    'id',
  ])
  deferWords(tenant, defer, Number(id), words => words.insert(tenant, Number(id), entry))
}

/** Removes a record from the index, if present. */
export const removeEntry = async (
  tenant: Tenant,
  defer: Defer,
  resource: SearchedName,
  recordId: number,
): Promise<void> => {
  const id = await entryId(tenant, resource, recordId)
  if (id === undefined) return
  deferWords(tenant, defer, id, words => words.remove(tenant, id))
  await tenant.delete('search_entries').where('id', '=', id).execute()
}
