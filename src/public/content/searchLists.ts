/** Site search against a provider that has none: its lists are queried with search_key, and what comes is validated here. Source: spec §7. */
import type { Client } from '../../api/client/client.ts'
import { hitChars, maxHits, type SearchHit, type SearchPage } from '../../api/site/search.ts'
import type { ResourceName, ResourceNamed } from '../../resources/index.ts'
import { textOf } from '../../schema/values/excerpt.ts'
import { snippetOf } from '../../schema/values/snippet.ts'
import { hasWords, queryWords, wordsOf } from '../../schema/values/words.ts'

/** Records requested of each list. */
const listSize = '100'

interface Searched<N extends ResourceName> {
  readonly title: ResourceNamed<N>['title']
  readonly texts: ResourceNamed<N> extends { readonly page: { readonly search: infer S } } ? S : never
}

/** What is searched of the lists that every provider has. As the descriptors say: the types hold both equal, so that no visitor loads a descriptor. */
const searched: { readonly [N in 'pages' | 'posts' | 'profiles' | 'faqs' | 'careers']: Searched<N> } = {
  pages: { title: 'title', texts: ['name', 'sub_title', 'description', 'content', 'tags'] },
  posts: { title: 'title', texts: ['sub_title', 'content', 'tags'] },
  profiles: { title: 'name', texts: ['title', 'designation', 'biography_content', 'spech_content'] },
  faqs: { title: 'faq_title', texts: ['faq_content'] },
  careers: { title: 'title', texts: ['content'] },
}
type ListName = keyof typeof searched
// The keys of the table above.
const listNames = Object.keys(searched) as readonly ListName[]

type Query = ReturnType<typeof queryWords>
type Row = Readonly<Record<string, unknown>>

/** The longest word as it was typed: a host looks for it as it stands, so one word finds more than several. */
const keyOf = (query: string): string =>
  wordsOf(query)
    .map(({ start, end }) => query.slice(start, end))
    .toSorted((a, b) => b.length - a.length)[0] ?? ''

const textIn = (row: Row, field: string): string => {
  const value = row[field]
  return typeof value === 'string' ? textOf(value) : ''
}

/** A record as a hit; undefined where it lacks a word of the query. */
const hitOf = (resource: ListName, row: Row, query: Query) => {
  const fields: { readonly title: string; readonly texts: readonly string[] } = searched[resource]
  const title = textIn(row, fields.title)
  const text = fields.texts
    .map(field => textIn(row, field))
    .filter(Boolean)
    .join(' · ')
  if (!hasWords(`${title} · ${text}`, query)) return undefined
  const hit: SearchHit = {
    resource,
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
  client: Client,
  text: string,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<SearchPage> => {
  const query = queryWords(text)
  const key = keyOf(text.normalize('NFC'))
  const lists = await Promise.allSettled(
    listNames.map(name => client.publicList(name, { page: '1', size: listSize, search_key: key })),
  )
  const failure = lists.find(list => list.status === 'rejected')
  if (failure?.status === 'rejected' && lists.every(list => list.status === 'rejected')) throw failure.reason
  const found = lists.flatMap((list, index) => {
    const resource = listNames[index]
    if (list.status === 'rejected' || !resource) return []
    return (list.value.data as readonly Row[]).flatMap(row => hitOf(resource, row, query) ?? [])
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
