/** Site search over the records of one application, as visitors read them. */
import {
  hitChars,
  hitsPerPage,
  maxHits,
  maxQueryChars,
  type SearchHit,
  type SearchPage,
} from '../../src/api/site/search.ts'
import { addressOf, pagedResource, searchedFields, titleOf } from '../../src/resources/recordPages.ts'
import { keyedOf, slugFieldOf } from '../../src/schema/descriptor/resource.ts'
import type { Issue } from '../../src/schema/validation/issue.ts'
import { textOf } from '../../src/schema/values/excerpt.ts'
import { snippetOf } from '../../src/schema/values/snippet.ts'
import { queryWords } from '../../src/schema/values/words.ts'
import type { Clock } from '../clock.ts'
import type { Row } from '../db/tables.ts'
import { fail, issue } from '../errors.ts'
import { limits } from '../limits.ts'
import { publicTexts } from '../listSearch/searchedTexts.ts'
import { listPage } from '../lists/listPage.ts'
import type { Query } from '../lists/listRequest.ts'
import { momentFor } from '../permissions/visitorMoment.ts'
import { sliceMs, yieldToOthers } from '../runtime/yieldToOthers.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'
import { type Found, findRecords } from './find.ts'
import { idsByResource, partTextsOf } from './pageParts.ts'

/** The request of a search, every value validated. */
export interface SearchRequest {
  readonly query: string
  /** From 1. */
  readonly page: number
  /** 1–50. */
  readonly size: number
}

const readCount = (text: string | undefined, otherwise: number, most: number): number | undefined => {
  if (text === undefined || text.trim() === '') return otherwise
  const count = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0
  return count >= 1 && count <= most ? count : undefined
}

/** One page of hits, each with its address. */
export type FoundPage = SearchPage & { readonly data: readonly Required<SearchHit>[] }

/** Reads a query string. Throws Failure 'invalid' that names every wrong value. */
export const readSearchRequest = (given: Query): SearchRequest => {
  const issues: Record<string, readonly Issue[]> = {}
  const single = (name: string): string | undefined => {
    const value = given[name]
    if (value === undefined || typeof value === 'string') return value
    issues[name] = [issue('not-once', { name })]
    return undefined
  }
  const query = single('q') ?? ''
  if (query.length > maxQueryChars) issues.q = [issue('text-too-long', { name: 'q', max: maxQueryChars })]
  const page = readCount(single('page'), 1, maxHits)
  if (page === undefined) issues.page = [issue('not-count-to', { name: 'page', max: maxHits })]
  const size = readCount(single('size'), hitsPerPage, limits.pageHits.value)
  if (size === undefined) issues.size = [issue('not-count-to', { name: 'size', max: limits.pageHits.value })]
  if (page === undefined || size === undefined || Object.keys(issues).length) return fail('invalid', { issues })
  return { query, page, size }
}

/** The columns of a resource that a hit is made of. */
const columnsOf = ({ resource }: Pick<Found, 'resource'>): readonly string[] => {
  const { title, texts } = searchedFields(resource)
  return [...new Set(['id', 'created_at', slugFieldOf(pagedResource(resource)) ?? 'id', title, ...texts])]
}

/** Of each text of a hit so many characters are looked through for the words, which takes a few milliseconds; beyond them, the excerpt is its beginning. */
const mostHtml = 50_000

const hitOf = (
  { resource, id }: Found,
  row: Row,
  parts: readonly string[],
  words: ReturnType<typeof queryWords>,
): Required<SearchHit> => {
  const { texts } = searchedFields(resource)
  const descriptor = pagedResource(resource)
  const text = [...publicTexts(descriptor, texts, row), ...parts]
    .map(html => textOf(html.slice(0, mostHtml)))
    .filter(Boolean)
  return {
    resource,
    id,
    slug: keyedOf(descriptor, row).slug ?? null,
    address: addressOf(descriptor, row),
    title: titleOf(descriptor, row),
    excerpt: snippetOf(text.join(' · '), words, hitChars),
    created_at: String(row.created_at ?? ''),
  }
}

/** The search of an application. */
export const siteSearchOf = (tenant: Tenant, clock: Clock) => {
  const rowsOf = async (records: readonly Found[]): Promise<ReadonlyMap<string, Row>> => {
    const rows = new Map<string, Row>()
    for (const [resource, ids] of idsByResource(records))
      for (const row of await tenant.rowsById(resource, columnsOf({ resource }), ids))
        rows.set(`${resource} ${row.id}`, row)
    return rows
  }

  return async ({ query, page, size }: SearchRequest): Promise<FoundPage> => {
    const words = queryWords(query)
    const isBeyond = (page - 1) * size >= maxHits
    const { records, total, hasMore } = await findRecords(tenant, isBeyond ? [] : words, {
      page,
      size,
      moment: await momentFor(tenant, clock),
    })
    const rows = await rowsOf(records)
    const parts = new Map<string, readonly string[]>()
    for (const [resource, ids] of idsByResource(records))
      for (const [id, texts] of await partTextsOf(tenant, resource, ids)) parts.set(`${resource} ${id}`, texts)
    const hits: Required<SearchHit>[] = []
    let turnAt = performance.now() + sliceMs
    for (const record of records) {
      const key = `${record.resource} ${record.id}`
      const row = rows.get(key)
      if (row) hits.push(hitOf(record, row, parts.get(key) ?? [], words))
      if (performance.now() < turnAt) continue
      await yieldToOthers()
      turnAt = performance.now() + sliceMs
    }
    return { ...listPage(hits, total, { page, size }), has_more: hasMore }
  }
}
