/** Site search over the public records of one application. */
import { hitChars, hitsPerPage, maxHits, maxQueryChars, type SearchPage } from '../../../src/api/site/search.ts'
import type { SearchHit } from '../../../src/api/wire/site.ts'
import type { Site } from '../../../src/resources/createSite.ts'
import { addressOf, pagedResource, searchedFields } from '../../../src/resources/recordPages.ts'
import { recordKeyOf, slugFieldOf } from '../../../src/schema/descriptor/resource.ts'
import { titleOf } from '../../../src/schema/descriptor/texts.ts'
import { textOf } from '../../../src/schema/values/excerpt.ts'
import { snippetOf } from '../../../src/schema/values/snippet.ts'
import { queryWords } from '../../../src/schema/values/words.ts'
import type { Row } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { timestampFor } from '../../permissions/visitorTimestamp.ts'
import type { Clock } from '../../runtime/clock.ts'
import { fail, issue } from '../../runtime/errors.ts'
import { sliceMs, yieldToOthers } from '../../runtime/eventLoop/yieldToOthers.ts'
import { limits } from '../../runtime/limits/limits.ts'
import { listPage } from '../lists/listPage.ts'
import { type Query, type QueryIssues, readCount, textsOf } from '../lists/queryValues.ts'
import { publicTexts } from '../trigrams/searchedTexts.ts'
import { type Found, findRecords } from './find.ts'
import { idsByResource, nestedTextsOf } from './pageParts.ts'

/** Validated search request. */
export interface SearchRequest {
  readonly query: string
  /** Starts at 1. */
  readonly page: number
  /** 1–50. */
  readonly size: number
}

/** One page of results, each with its address. */
export type FoundPage = SearchPage & { readonly data: readonly Required<SearchHit>[] }

/** Parses a query string. Throws Failure 'invalid' with an issue for each invalid value. */
export const readSearchRequest = (given: Query): SearchRequest => {
  const issues: QueryIssues = {}
  const textOf = textsOf(given, issues)
  const query = textOf('q') ?? ''
  if (query.length > maxQueryChars) issues.q = [issue('text-too-long', { name: 'q', max: maxQueryChars })]
  const readTo = (name: string, otherwise: number, max: number): number =>
    readCount(textOf(name)?.trim() || undefined, { name, max, otherwise, issues })
  const page = readTo('page', 1, maxHits)
  const size = readTo('size', hitsPerPage, limits.pageHits.value)
  return Object.keys(issues).length > 0 ? fail('invalid', { issues }) : { query, page, size }
}

/** Columns of a resource that a search result needs. */
const columnsOf = (site: Site, { resource }: Pick<Found, 'resource'>): readonly string[] => {
  const { title, texts } = searchedFields(site, resource)
  return [...new Set(['id', 'created_at', slugFieldOf(pagedResource(site, resource)) ?? 'id', title, ...texts])]
}

/**
 * Maximum length of the part of each text in which an excerpt is searched, characters. That takes a few milliseconds.
 * If the part has no match, the excerpt is its start.
 */
const mostHtml = 50_000

const hitOf = (
  site: Site,
  { resource, id }: Found,
  row: Row,
  parts: readonly string[],
  words: ReturnType<typeof queryWords>,
): Required<SearchHit> => {
  const { texts } = searchedFields(site, resource)
  const descriptor = pagedResource(site, resource)
  const text = [...publicTexts(descriptor, texts, row), ...parts]
    .map(html => textOf(html.slice(0, mostHtml)))
    .filter(Boolean)
  return {
    resource,
    id,
    slug: recordKeyOf(descriptor, row).slug ?? null,
    address: addressOf(descriptor, row),
    title: titleOf(descriptor, row),
    excerpt: snippetOf(text.join(' · '), words, hitChars),
    created_at: String(row.created_at ?? ''),
  }
}

/** Creates the search function of an application. */
export const siteSearchOf = (tenant: Tenant, clock: Clock) => {
  const rowsOf = async (records: readonly Found[]): Promise<ReadonlyMap<string, Row>> => {
    const rows = new Map<string, Row>()
    for (const [resource, ids] of idsByResource(records))
      for (const row of await tenant.rowsById(resource, columnsOf(tenant.site, { resource }), ids))
        rows.set(`${resource} ${row.id}`, row)
    return rows
  }

  return async ({ query, page, size }: SearchRequest): Promise<FoundPage> => {
    const words = queryWords(query)
    const isBeyond = (page - 1) * size >= maxHits
    const { records, total, hasMore } = await findRecords(tenant, isBeyond ? [] : words, {
      page,
      size,
      timestamp: await timestampFor(tenant, clock),
    })
    const rows = await rowsOf(records)
    const parts = new Map<string, readonly string[]>()
    for (const [resource, ids] of idsByResource(records))
      for (const [id, texts] of await nestedTextsOf(tenant, resource, ids)) parts.set(`${resource} ${id}`, texts)
    const hits: Required<SearchHit>[] = []
    let turnAt = performance.now() + sliceMs
    for (const record of records) {
      const key = `${record.resource} ${record.id}`
      const row = rows.get(key)
      if (row) hits.push(hitOf(tenant.site, record, row, parts.get(key) ?? [], words))
      if (performance.now() < turnAt) continue
      await yieldToOthers()
      turnAt = performance.now() + sliceMs
    }
    return { ...listPage(hits, total, { page, size }), has_more: hasMore }
  }
}
