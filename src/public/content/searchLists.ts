/** Site search on a provider without one: queries its lists with search_key and filters the results here. Source: specification 13. */

import type { PublicClient } from '../../api/client/publicClient.ts'
import { publicRecordResources } from '../../api/protocol/specifiedCalls.ts'
import { hitChars, maxHits, type SearchPage } from '../../api/site/search.ts'
import type { SearchHit } from '../../api/wire/site.ts'
import type { PublicSearch } from '../../resources/publicTables.ts'
import { hasOwnPath } from '../../schema/routes/recordPage.ts'
import { titleText } from '../../schema/values/excerpt.ts'
import { snippetOf } from '../../schema/values/snippet.ts'
import { toUnicodeForm } from '../../schema/values/text/unicode.ts'
import { hasWords, queryWords, wordsOf } from '../../schema/values/words.ts'
import type { PublicSite } from '../parts/publicSite.ts'
import { resourcePage } from './addresses.ts'

/** Records per list. */
const listSize = '100'

type Query = ReturnType<typeof queryWords>
type Row = Readonly<Record<string, unknown>>

/** Address of the list, for records whose own page needs the extensions; undefined for all others. */
const listOf = (site: PublicSite, name: string): string | undefined => {
  const page = resourcePage(site, name)
  const isEverywhere = !page || !hasOwnPath(page.record) || publicRecordResources.some(each => each === name)
  return isEverywhere ? undefined : page.list
}

/** The longest word as typed. A provider host searches for the literal text, so one word finds more than several. */
const keyOf = (query: string): string =>
  wordsOf(query)
    .map(({ start, end }) => query.slice(start, end))
    .toSorted((a, b) => b.length - a.length)[0] ?? ''

/** Words of a field without any markup. */
const textIn = (row: Row, field: string): string => titleText(row[field], true)

/** A record as a hit; undefined if it lacks a word of the query. */
const hitOf = (site: PublicSite, fields: PublicSearch, row: Row, query: Query) => {
  const title = titleText(row[fields.title], fields.isTitleRich)
  const text = fields.texts
    .map(field => textIn(row, field))
    .filter(Boolean)
    .join(' · ')
  if (!hasWords(`${title} · ${text}`, query)) return undefined
  const list = listOf(site, fields.name)
  const hit: SearchHit = {
    resource: fields.name,
    ...(list !== undefined && { address: list }),
    id: Number(row.id),
    slug: typeof row.slug === 'string' && row.slug !== '' ? row.slug : null,
    title,
    excerpt: snippetOf(text, query, hitChars),
    created_at: typeof row.created_at === 'string' ? row.created_at : '',
  }
  return { hit, isInTitle: hasWords(title, query) }
}

/** One page of the records that contain every word of a query. Throws ApiError if no list can be read. */
export const searchLists = async (
  site: PublicSite,
  client: PublicClient,
  text: string,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<SearchPage> => {
  const query = queryWords(text)
  const key = keyOf(toUnicodeForm(text))
  const { search } = await site.tables()
  const lists = await Promise.allSettled(
    search.map(({ name }) => client.publicList(name, { page: '1', size: listSize, search_key: key })),
  )
  const failure = lists.find(list => list.status === 'rejected')
  if (failure?.status === 'rejected' && lists.every(list => list.status === 'rejected')) throw failure.reason
  const found = lists.flatMap((list, index) => {
    const fields = search[index]
    if (list.status === 'rejected' || !fields) return []
    return (list.value.data as readonly Row[]).flatMap(row => hitOf(site, fields, row, query) ?? [])
  })
  const hits = found
    .toSorted((a, b) => Number(b.isInTitle) - Number(a.isInTitle) || (a.hit.created_at < b.hit.created_at ? 1 : -1))
    .map(({ hit }) => hit)
    .slice(0, maxHits)
  return {
    data: hits.slice((page - 1) * size, page * size),
    current_page: page,
    last_page: Math.max(1, Math.ceil(hits.length / size)),
    total: hits.length,
    per_page: size,
    has_more: false,
  }
}
