/** All GET calls of a site, derived from its descriptors and its OpenAPI document, so that new ones are included automatically. */
import { sortableFields } from '../../server/search/lists/listRequest.ts'
import { screens as siteScreens } from '../../src/api/site/siteLinks.ts'
import { resources, site } from '../../src/resources/index.ts'
import { archivedResources, type PagedResource, pagedResources } from '../../src/resources/recordPages.ts'
import type { Field } from '../../src/schema/descriptor/field.ts'
import { type FilterBy, filtersOf } from '../../src/schema/descriptor/filters.ts'
import { type Descriptor, fieldOf, isPublic } from '../../src/schema/descriptor/resource.ts'
import { archiveAddress, endsWithSlug, prefixOf } from '../../src/schema/routes/recordPage.ts'
import type { ManyRecords } from '../fill/filledSites.ts'
import { absentWord, frequentWord, rareWord } from '../fill/fillerText.ts'
import { filledYear, pictureNameOf } from '../fill/fillValues.ts'

/** A GET call of the site. */
export interface LoopCall {
  /** Name of the group, which is one line of the report. */
  readonly group: string
  readonly path: string
  readonly isSignedIn: boolean
}

const searches: Readonly<Record<string, string>> = {
  'a frequent word': frequentWord,
  'a rare word': rareWord(500, 'en'),
  'a rare Bangla word': rareWord(500, 'bn'),
  'an absent word': absentWord,
  'two letters': 'zq',
}

/**
 * Values for a filter by a field: one that matches many records; for a text also one that matches none after a full
 * scan; for `exists` both.
 */
const filterValues = (field: Field | undefined, by: FilterBy): readonly string[] => {
  if (by === 'exists') return ['1', '0']
  if (by === 'contains') return ['ba', absentWord]
  switch (field?.kind) {
    case 'choice':
    case 'choices':
      return [String(field.options[0]?.value)]
    case 'text':
      return ['grid']
    case 'time':
      return ['09:30']
    case 'date':
    case 'dateTime':
      return ['2025-06-01']
    default:
      return ['1']
  }
}

/** Records per resource of a site, and page size of its lists. */
interface Site extends ManyRecords {
  readonly pageSize: number
}

/** Calls of the lists and records of a resource, by an editor or a visitor. */
const callsOf = (resource: Descriptor, { records, pageSize }: Site, isSignedIn: boolean): readonly LoopCall[] => {
  const base = `/api/${resource.name}`
  const who = isSignedIn ? 'an editor' : 'a visitor'
  const call = (what: string, query: Readonly<Record<string, string>>): LoopCall => ({
    group: `lists of ${who}: ${what}`,
    path: `${base}?${new URLSearchParams(query)}`,
    isSignedIn,
  })
  const last = Math.floor(records / pageSize)
  const pages = new Map([
    [1, 'first'],
    [Math.ceil(last / 2), 'middle'],
    [last, 'last'],
  ])
  const paged = (what: string, query: Readonly<Record<string, string>>) =>
    [...pages].map(([page, place]) =>
      call(`${what}, ${place} page`, { ...query, page: String(page), size: String(pageSize) }),
    )
  const sorts = sortableFields(resource, isSignedIn ? 'owner' : 'visitor').flatMap(sort =>
    ['asc', 'desc'].flatMap(order => paged('sorted', { sort, order })),
  )
  const filters = filtersOf(resource).flatMap(({ key, name, by }) =>
    filterValues(fieldOf(resource, name), by).flatMap(value => {
      const query = { [key]: value }
      return [
        ...paged('filtered', query),
        call('filtered and sorted', { ...query, sort: resource.title }),
        call('search, filtered', { ...query, search_key: frequentWord }),
      ]
    }),
  )
  const found = Object.entries(searches).flatMap(([what, word]) => [
    call(`search for ${what}`, { search_key: word }),
    call('search, sorted', { search_key: word, sort: resource.title }),
    call('search, sorted', { search_key: word, sort: 'updated_at', order: 'desc' }),
    call('search, deep page', { search_key: word, page: '30', size: '1000' }),
  ])
  return [
    ...paged('default order', {}),
    call('1,000 per page', { size: '1000' }),
    call('1,000 per page', { size: '1000', page: String(Math.floor(records / 2_000)) }),
    ...(isSignedIn ? [call('all=1', { all: '1' }), call('all=1', { all: '1', search_key: frequentWord })] : []),
    call('by 1,000 ids', { ids: Array.from({ length: 1_000 }, (_none, index) => index * 50 + 1).join() }),
    ...sorts,
    ...filters,
    ...(resource.search.length > 0 ? found : []),
    { group: `one record for ${who}`, path: `${base}/${Math.floor(records / 2)}`, isSignedIn },
    { group: `one record for ${who}`, path: `${base}/${resource.name}-${Math.floor(records / 2)}`, isSignedIn },
    { group: `one record for ${who}`, path: `${base}/none`, isSignedIn },
  ]
}

const siteSearches = (): readonly LoopCall[] =>
  Object.values(searches).flatMap(word =>
    ['1', '50'].map(page => ({
      group: 'site search',
      path: `/api/search?${new URLSearchParams({ q: word, page })}`,
      isSignedIn: false,
    })),
  )

/** Pages that a resource's descriptor defines. */
const pagesOf = ({ name, page }: PagedResource): readonly string[] => {
  const { record, list, archive, feed } = page
  return [
    prefixOf(record) + (endsWithSlug(record) ? `${name}-500` : '500'),
    ...(list ? [list, `${list}?page=2`, `${list}?page=5000`] : []),
    ...(list && archive ? ['', '?page=2', '?page=5000'].map(query => archiveAddress(list, filledYear) + query) : []),
    ...(list && feed ? [`${list}/feed.xml`] : []),
  ]
}

const screens = (): readonly LoopCall[] =>
  [
    ...new Set([
      '/',
      ...Object.keys(siteScreens).map(slug => `/${slug}`),
      ...['/posts-500', '/pages-500', '/none', ...pagedResources(site).flatMap(pagesOf)],
      ...[
        '/news-and-blogs?page=2',
        '/news-and-blogs?page=5000',
        `/search?q=${frequentWord}`,
        `/search?q=${absentWord}`,
      ],
      ...['/sitemap.xml', '/sitemaps/posts-1.xml', '/sitemaps/posts-50.xml', '/sitemaps/pages-90.xml', '/feed.xml'],
      ...['/manifest.webmanifest', '/robots.txt', '/admin', '/admin/post', '/favicon.ico'],
    ]),
  ].map(path => ({ group: `page ${path.split('?')[0]}`, path: path.replace(/#.*/, ''), isSignedIn: false }))

/** Paths in the OpenAPI document other than lists and records, with values for their parameters. */
const otherPaths = (document: unknown): readonly LoopCall[] => {
  const { paths } = document as { readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> }
  const places: Readonly<Record<string, string>> = {
    ...{
      id: '1',
      name: pictureNameOf(500),
      year: filledYear,
      resource: archivedResources(site)[0]?.resource.name ?? 'none',
    },
    slug: 'former-500',
  }
  /** Key of a record; only applications have another kind of key. */
  const keyIn = (path: string): string => (path.startsWith('/api/applications/') ? 'demo' : '1')
  const queries: Readonly<Record<string, readonly string[]>> = {
    '/api/changes': ['', '?page=2500', '?page=5000', '?resource=posts', '?resource=posts&page=200', '?size=1000'],
    '/api/audit': ['', '?page=2500', '?page=5000', '?size=1000'],
    '/api/trash': ['', '?page=400', '?search=9', '?size=1000'],
    '/api/webhooks/{id}/deliveries': ['', '?page=2500', '?size=1000'],
  }
  return Object.entries(paths).flatMap(([path, operations]) => {
    const isOfResource = resources.some(({ name }) => [`/api/${name}`, `/api/${name}/{key}`].includes(path))
    if (!('get' in operations) || isOfResource || path === '/api/search') return []
    const address = path
      .replace('{resource}/{slug}', 'posts/{slug}')
      .replaceAll(/\{(\w+)\}/g, (_whole, name: string) => places[name] ?? keyIn(path))
    return (queries[path] ?? ['']).map(query => ({ group: path, path: address + query, isSignedIn: true }))
  })
}

/** Resources that a site was filled with. */
export const filledOf = ({ resources: names }: ManyRecords): readonly Descriptor[] =>
  (resources as readonly Descriptor[]).filter(({ name }) => names?.includes(name) ?? true)

/** All GET calls of a site. `document` is its OpenAPI document. */
export const loopCalls = (site: Site, document: unknown): readonly LoopCall[] => [
  ...filledOf(site).flatMap(resource => [
    ...callsOf(resource, site, true),
    ...(isPublic(resource) ? callsOf(resource, site, false) : []),
  ]),
  ...siteSearches(),
  ...otherPaths(document),
  ...screens(),
]
