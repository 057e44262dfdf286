/**
 * Finds records by words. Records with all words in the title come first, then the others; in both groups, newest
 * first.
 */
import { type RawBuilder, sql } from 'kysely'
import { maxHits } from '../../../src/api/site/search.ts'
import { isSearched, pagedResource, type SearchedName, searchedNames } from '../../../src/resources/recordPages.ts'
import type { Dialect } from '../../db/database.ts'
import { idOfIndexRow } from '../../db/sqlite/mergeSteps.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { type RequestTime, visitorRuleOf } from '../../permissions/visibility.ts'
import { whereVisible } from '../../permissions/visibleRows.ts'
import { siteTerm, titleTerm } from './searchEntries.ts'

/** Search result. */
export interface Found {
  readonly resource: SearchedName
  readonly id: number
}

/** One page of results. */
interface FoundPage {
  readonly records: readonly Found[]
  /** Number of results, at most `most`. */
  readonly total: number
  /** True if there are more than `total`. */
  readonly hasMore: boolean
}

/** Words of a query, as returned by `queryWords`. */
type Query = readonly (readonly string[])[]

/** The two groups of results: all words are in the title, or all are in the title or the texts. */
type Class = 'title' | 'text'
const classes: readonly Class[] = ['title', 'text']

type Terms = readonly (readonly string[])[]

/** Search expression for terms, each with alternative forms, by database. Terms contain no quotes or backslashes. */
const writeByDialect: { readonly [D in Dialect]: (terms: Terms) => string } = {
  sqlite: terms => terms.map(forms => `(${forms.map(form => `"${form}"`).join(' OR ')})`).join(' AND '),
  postgres: terms => terms.map(forms => `(${forms.map(form => `'${form}'`).join(' | ')})`).join(' & '),
}
const exceptByDialect: { readonly [D in Dialect]: string } = { sqlite: 'NOT', postgres: '& !' }

/** Search expression for one group of results, in the syntax of the database. */
const matchOf = ({ appKey, dialect }: Pick<Tenant, 'appKey' | 'dialect'>, query: Query, kind: Class): string => {
  const write = writeByDialect[dialect]
  const inTitle = query.map(forms => forms.map(titleTerm))
  if (kind === 'title') return write([[siteTerm(appKey)], ...inTitle])
  return `(${write([[siteTerm(appKey)], ...query])}) ${exceptByDialect[dialect]} (${write(inTitle)})`
}

/** Query of the matching entries, without a limit. */
const entriesByDialect: { readonly [D in Dialect]: (appKey: string, match: string) => RawBuilder<unknown> } = {
  sqlite: (appKey, match) => sql`select entry.id, entry.resource, entry.record_id from search_words
    join search_entries as entry on entry.id = ${idOfIndexRow(sql`search_words.rowid`)}
    where search_words match ${match} and entry.app_key = ${appKey}`,
  postgres: (appKey, match) => sql`select entry.id, entry.resource, entry.record_id from search_words
    join search_entries as entry on entry.id = search_words.id
    where search_words.words @@ ${match}::tsquery and entry.app_key = ${appKey}`,
}

const orderByDialect: { readonly [D in Dialect]: RawBuilder<unknown> } = {
  // Reads the index backwards, so that no more rows are read than displayed.
  sqlite: sql`order by search_words.rowid desc`,
  postgres: sql`order by entry.id desc`,
}

/** Condition that excludes records that visitors may not see at a given time. The index contains all active records. */
const seenAt = (tenant: Tenant, timestamp: RequestTime): RawBuilder<unknown> =>
  sql.join(
    searchedNames(tenant.site).map(name => {
      const resource = pagedResource(tenant.site, name)
      if (!visitorRuleOf(tenant.site, resource)) return sql`true`
      const seen = whereVisible(tenant.site, tenant.select<string>(name).select('id'), resource, timestamp).whereRef(
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
  readonly timestamp: RequestTime
  /** Maximum number of results that are counted. Default `maxHits`. */
  readonly most?: number
}

/** Finds one page of the records in an application that contain every word of a query. */
export const findRecords = async (tenant: Tenant, query: Query, options: FindOptions): Promise<FoundPage> => {
  const { page, size, timestamp, most = maxHits } = options
  if (query.length === 0) return { records: [], total: 0, hasMore: false }
  const { dialect } = tenant
  const matches = (appKey: string, kind: Class) =>
    sql`${entriesByDialect[dialect](appKey, matchOf(tenant, query, kind))} and ${seenAt(tenant, timestamp)}`

  /** Number of results in a group, counted up to `limit`. */
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
      for (const { resource, record_id } of rows)
        if (isSearched(tenant.site, resource)) records.push({ resource, id: record_id })
    }
    total += there
  }
  return { records, total: Math.min(total, most), hasMore: total > most }
}
