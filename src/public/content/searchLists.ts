/** Site search against a provider that has none: its lists are queried with search_key, and what comes is validated here. Source: specification 13. */

import type { PublicClient } from '../../api/client/publicClient.ts'
import { publicRecordResources } from '../../api/protocol/specifiedCalls.ts'
import { hitChars, maxHits, type SearchHit, type SearchPage } from '../../api/site/search.ts'
import { publicPages } from '../../resources/derived/publicPages.ts'
import { publicSearch } from '../../resources/derived/publicSearch.ts'
import { hasOwnPath } from '../../schema/routes/recordPage.ts'
import { titleText } from '../../schema/values/excerpt.ts'
import { snippetOf } from '../../schema/values/snippet.ts'
import { toUnicodeForm } from '../../schema/values/text/unicode.ts'
import { hasWords, queryWords, wordsOf } from '../../schema/values/words.ts'

/** Records requested of each list. */
const listSize = '100'

type Query = ReturnType<typeof queryWords>
type Row = Readonly<Record<string, unknown>>

/** Where a hit leads whose record has a page of its own at hosts with the extensions alone: to its list. */
const listOf = (name: string): string | undefined => {
  const page = publicPages.find(each => each.name === name)
  const isEverywhere = !page || !hasOwnPath(page.record) || publicRecordResources.some(each => each === name)
  return isEverywhere ? undefined : page.list
}

/** The longest word as it was typed: a host looks for it as it stands, so one word finds more than several. */
const keyOf = (query: string): string =>
  wordsOf(query)
    .map(({ start, end }) => query.slice(start, end))
    .toSorted((a, b) => b.length - a.length)[0] ?? ''

const textIn = (row: Row, field: string): string => {
  return titleText(row[field], true)
}

/** A record as a hit; undefined where it lacks a word of the query. */
const hitOf = (fields: (typeof publicSearch)[number], row: Row, query: Query) => {
  const title = textIn(row, fields.title)
  const text = fields.texts
    .map(field => textIn(row, field))
    .filter(Boolean)
    .join(' · ')
  if (!hasWords(`${title} · ${text}`, query)) return undefined
  const list = listOf(fields.name)
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

/** One page of what has every word of a query. Throws an ApiError where no list can be had. */
export const searchLists = async (
  client: PublicClient,
  text: string,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<SearchPage> => {
  const query = queryWords(text)
  const key = keyOf(toUnicodeForm(text))
  const lists = await Promise.allSettled(
    publicSearch.map(({ name }) => client.publicList(name, { page: '1', size: listSize, search_key: key })),
  )
  const failure = lists.find(list => list.status === 'rejected')
  if (failure?.status === 'rejected' && lists.every(list => list.status === 'rejected')) throw failure.reason
  const found = lists.flatMap((list, index) => {
    const fields = publicSearch[index]
    if (list.status === 'rejected' || !fields) return []
    return (list.value.data as readonly Row[]).flatMap(row => hitOf(fields, row, query) ?? [])
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
