/** What of a record the search index holds, and keeping it there. */
import { sql } from 'kysely'
import { isSearched, pagedResource, type SearchedName, searchedFields } from '../../src/resources/recordPages.ts'
import { activeStatus } from '../../src/schema/descriptor/field.ts'
import { titleText } from '../../src/schema/values/excerpt.ts'
import type { Dialect } from '../db/database.ts'
import type { Defer } from '../db/sqlite/groupCommit.ts'
import { indexRowOf } from '../db/sqlite/mergeSteps.ts'
import type { Row, Value } from '../db/tables.ts'
import { publicTexts } from '../listSearch/searchedTexts.ts'
import { formsAtOnce, type TextForms, wordsOfAll } from '../listSearch/searchForms.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'

/** A record as the index holds it. */
interface Entry {
  readonly resource: SearchedName
  readonly recordId: number
  /** Forms of the words of its title; and of all its texts, the title among them. Each once. */
  readonly title: readonly string[]
  readonly words: readonly string[]
}

/** What the index holds of a record with the texts of its parts; undefined where visitors may not find it. */
export const entryOf = (
  { name }: { readonly name: string },
  record: Row | undefined,
  parts: readonly string[] = [],
  forms: TextForms = formsAtOnce,
): Entry | undefined => {
  if (!isSearched(name) || !record || record.status !== activeStatus) return undefined
  const { title, texts } = searchedFields(name)
  const own = titleText(record[title])
  const all = [own, ...publicTexts(pagedResource(name), texts, record), ...parts]
  forms.require(all)
  return {
    resource: name,
    recordId: Number(record.id),
    title: wordsOfAll([own], forms),
    words: wordsOfAll(all, forms),
  }
}

/** Terms that are no words, because no word has such a character: an application's, so that its records are found without passing those of others, and a title's. */
export const siteTerm = (appKey: string): string => `§${Buffer.from(appKey).toString('hex')}`
export const titleTerm = (form: string): string => `·${form}`

/** All terms of an entry, each once. */
const termsOf = (appKey: string, { title, words }: Entry): readonly string[] => [
  siteTerm(appKey),
  ...title.map(titleTerm),
  ...words,
]

/** The same, as one text: no term holds a space. */
const wordsOf = ({ appKey }: Tenant, entry: Entry): string => termsOf(appKey, entry).join(' ')

interface WordIndex {
  readonly insert: (tenant: Tenant, id: number, entry: Entry) => Promise<unknown>
  readonly update: (tenant: Tenant, id: number, entry: Entry) => Promise<unknown>
  readonly remove: (tenant: Tenant, id: number) => Promise<unknown>
  /** Follows all that a transaction has written. */
  readonly finish?: (tenant: Tenant) => Promise<unknown>
}

/** Quoted, so that it is plain which table a statement changes. */
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

/** The terms as PostgreSQL keeps them. */
const vectorOf = (words: Value | undefined) => sql`array_to_tsvector(string_to_array(${words}, ' '))`

const wordsByDialect: { readonly [D in Dialect]: WordIndex } = {
  sqlite: {
    ...sqliteWords,
    async update(tenant, id, entry) {
      await sqliteWords.remove(tenant, id)
      await sqliteWords.insert(tenant, id, entry)
    },
    finish: tenant => tenant.mergeWords(),
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

/** Leaves something with the words of an entry for the end of a transaction. */
const deferWords = (tenant: Tenant, defer: Defer, id: number, write: (words: WordIndex) => Promise<unknown>): void => {
  const words = wordsByDialect[tenant.dialect]
  defer(`words of entry ${id}`, () => write(words))
  if (words.finish) defer('all words', async () => words.finish?.(tenant))
}

/** Puts an entry into the index, in place of the one that is there. `isNew` says that there is none. */
export const writeEntry = async (
  tenant: Tenant,
  defer: Defer,
  entry: Entry,
  { isNew = false }: { readonly isNew?: boolean } = {},
): Promise<void> => {
  const former = isNew ? undefined : await entryId(tenant, entry.resource, entry.recordId)
  if (former !== undefined) {
    deferWords(tenant, defer, former, words => words.update(tenant, former, entry))
    return
  }
  const { id } = await tenant.insertRow('search_entries', { resource: entry.resource, record_id: entry.recordId }, [
    'id',
  ])
  deferWords(tenant, defer, Number(id), words => words.insert(tenant, Number(id), entry))
}

/** Takes a record out of the index, where it is there. */
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
