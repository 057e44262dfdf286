/** Finding records by their words: those with all of them in the title first, among equals those that were made last. */
import { type RawBuilder, sql } from 'kysely'
import { maxHits } from '../../src/api/site/search.ts'
import { isSearched, pagedResource, type SearchedName, searchedNames } from '../../src/resources/recordPages.ts'
import type { Dialect } from '../db/database.ts'
import { idOfIndexRow } from '../db/sqlite/mergeSteps.ts'
import { whereSeen } from '../permissions/seenRows.ts'
import { type Moment, visitorRuleOf } from '../permissions/visibility.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'
import { siteTerm, titleTerm } from './searchEntries.ts'

/** A record that was found. */
export interface Found {
  readonly resource: SearchedName
  readonly id: number
}

/** One page of what was found. */
interface FoundPage {
  readonly records: readonly Found[]
  /** At most what was to be counted. */
  readonly total: number
  /** Whether there are more than `total`. */
  readonly hasMore: boolean
}

/** The words of a query as `queryWords` gives them. */
type Query = readonly (readonly string[])[]

/** The two classes of a search: all words in the title, then all words in title or texts but not all in the title. */
type Class = 'title' | 'text'
const classes: readonly Class[] = ['title', 'text']

type Terms = readonly (readonly string[])[]

/** How each database writes 'one of each'; no term has a quote or a backslash. */
const writeByDialect: { readonly [D in Dialect]: (terms: Terms) => string } = {
  sqlite: terms => terms.map(forms => `(${forms.map(form => `"${form}"`).join(' OR ')})`).join(' AND '),
  postgres: terms => terms.map(forms => `(${forms.map(form => `'${form}'`).join(' | ')})`).join(' & '),
}
const exceptByDialect: { readonly [D in Dialect]: string } = { sqlite: 'NOT', postgres: '& !' }

/** The search of one class, as the database of a tenant reads it. */
const matchOf = ({ appKey, dialect }: Pick<Tenant, 'appKey' | 'dialect'>, query: Query, kind: Class): string => {
  const write = writeByDialect[dialect]
  const inTitle = query.map(forms => forms.map(titleTerm))
  if (kind === 'title') return write([[siteTerm(appKey)], ...inTitle])
  return `(${write([[siteTerm(appKey)], ...query])}) ${exceptByDialect[dialect]} (${write(inTitle)})`
}

/** The entries that match, as a query without limit. */
const entriesByDialect: { readonly [D in Dialect]: (appKey: string, match: string) => RawBuilder<unknown> } = {
  sqlite: (appKey, match) => sql`select entry.id, entry.resource, entry.record_id from search_words
    join search_entries as entry on entry.id = ${idOfIndexRow(sql`search_words.rowid`)}
    where search_words match ${match} and entry.app_key = ${appKey}`,
  postgres: (appKey, match) => sql`select entry.id, entry.resource, entry.record_id from search_words
    join search_entries as entry on entry.id = search_words.id
    where search_words.words @@ ${match}::tsquery and entry.app_key = ${appKey}`,
}

const orderByDialect: { readonly [D in Dialect]: RawBuilder<unknown> } = {
  // Read off the index backwards, so that no more is looked at than is shown.
  sqlite: sql`order by search_words.rowid desc`,
  postgres: sql`order by entry.id desc`,
}

/** Leaves out the records that a rule hides at this moment; the index holds all that are Active. */
const seenAt = (tenant: Tenant, moment: Moment): RawBuilder<unknown> =>
  sql.join(
    searchedNames.map(name => {
      const resource = pagedResource(name)
      if (!visitorRuleOf(resource)) return sql`true`
      const seen = whereSeen(tenant.select<string>(name).select('id'), resource, moment).whereRef(
        sql.ref(`${name}.id`),
        '=',
        sql.ref('entry.record_id'),
      )
      return sql`(entry.resource <> ${sql.lit(name)} or exists ${seen})`
    }),
    sql` and `,
  )

interface FindOptions {
  readonly page: number
  readonly size: number
  readonly moment: Moment
  /** Hits that are counted. Default `maxHits`. */
  readonly most?: number
}

/** One page of the records of an application that have every word of a query. */
export const findRecords = async (tenant: Tenant, query: Query, options: FindOptions): Promise<FoundPage> => {
  const { page, size, moment, most = maxHits } = options
  if (query.length === 0) return { records: [], total: 0, hasMore: false }
  const { dialect } = tenant
  const matches = (appKey: string, kind: Class) =>
    sql`${entriesByDialect[dialect](appKey, matchOf(tenant, query, kind))} and ${seenAt(tenant, moment)}`

  /** How many there are of a class, counted no further than `limit`. */
  const count = async (kind: Class, limit: number): Promise<number> => {
    const [row] = await tenant.run<{ total: number }>(
      appKey => sql`select count(*) as total from (${matches(appKey, kind)} limit ${limit}) as found`,
    )
    return Number(row?.total ?? 0)
  }

  const records: Found[] = []
  let total = 0
  for (const kind of classes) {
    const there = await count(kind, most + 1 - total)
    const from = Math.max(0, (page - 1) * size - total)
    const wanted = Math.min(size - records.length, there - from)
    if (wanted > 0) {
      const rows = await tenant.run<{ resource: string; record_id: number }>(
        appKey => sql`${matches(appKey, kind)} ${orderByDialect[dialect]} limit ${wanted} offset ${from}`,
      )
      for (const { resource, record_id } of rows) if (isSearched(resource)) records.push({ resource, id: record_id })
    }
    total += there
  }
  return { records, total: Math.min(total, most), hasMore: total > most }
}
