/**
 * Content of the public pages: the public calls that every provider host has, and a few extensions that
 * the pages can do without.
 * Source: specification 13.1.
 */
import type { PublicClient } from '../../api/client/publicClient.ts'
import { ApiError, readFailure } from '../../api/protocol/failure.ts'
import { hitsPerPage, maxQueryChars, type SearchPage } from '../../api/site/search.ts'
import { linkedSlugs } from '../../api/site/siteLinks.ts'
import type { ListPage } from '../../api/wire/envelopes.ts'
import type { Navigation } from '../../api/wire/site.ts'
import type { PublicApplication, PublicRecordNamed, ResourceName } from '../../resources/records.ts'
import type { PublicSite } from '../parts/publicSite.ts'

export type Widget = PublicRecordNamed<'widgets'>
export type Section = PublicRecordNamed<'sections'> & { readonly widgets?: readonly Widget[] }
export type Page = PublicRecordNamed<'pages'> & { readonly sections?: readonly Section[] }
export type Post = PublicRecordNamed<'posts'>
export type PostCategory = PublicRecordNamed<'post-categories'>
export type Profile = PublicRecordNamed<'profiles'>
export type Slider = PublicRecordNamed<'sliders'>
export type Career = PublicRecordNamed<'careers'>
export type Faq = PublicRecordNamed<'faqs'>
export type Menu = PublicRecordNamed<'menus'>
type Social = PublicRecordNamed<'socials'>

/** Site content that every page shows in its header and footer. */
export interface SiteContent {
  readonly application: PublicApplication
  /** Empty if the provider host has no public menus; the default links are shown then. */
  readonly menus: readonly Menu[]
  readonly socials: readonly Social[]
  /** Links that have a page; undefined if the provider host does not report them; all links are shown then. */
  readonly navigation?: Navigation | undefined
}

/** Posts on the home page. Source: specification 15. */
const homePosts = '3'
/** Maximum pages of a list that is shown as a whole (slides, home sections, social links), 20 records each. */
const mostPages = 5
/** True if the error says that the provider host lacks a list or does not show it to visitors. */
const isAbsent = (error: unknown): boolean =>
  error instanceof ApiError && [400, 401, 403, 404, 405].includes(error.status)

/** Called with a part of a page that could not be read, and its error. Default: it is logged. */
type OnUnreadable = (part: string, error: unknown) => void
const logUnreadable: OnUnreadable = (part, error) =>
  console.warn(`A page is shown without its ${part}.`, error instanceof ApiError ? error.message : error)

interface ContentOptions {
  readonly onUnreadable?: OnUnreadable
  /** Known links of the site; undefined if the provider host does not report them. Default: it is queried. */
  readonly navigation?: Navigation | undefined
}

/**
 * List query without extensions: every provider host accepts it, with its own page size and order. Throws ApiError if
 * the query asks for ids or fields.
 */
const specifiedQuery = ({ page = '1', ids, fields }: Readonly<Record<string, string>>): Record<string, string> => {
  if (ids !== undefined || fields !== undefined) throw readFailure(404, undefined)
  return page === '1' ? {} : { page }
}

/** Reads the public content of one site. A failed call throws ApiError; only `site` and `parts` leave out the parts that fail. */
export const createContent = (site: PublicSite, client: PublicClient, options: ContentOptions = {}) => {
  const { onUnreadable = logUnreadable, navigation } = options
  let reading: Promise<Navigation> | undefined
  /** Links of the site; requested once per instance. */
  const readNavigation = (): Promise<Navigation> => {
    reading ??= client.navigation()
    return reading
  }
  /** True if the provider supports the calls and parameters beyond the specification. */
  const hasExtensions = async (): Promise<boolean> => {
    if ('navigation' in options) return navigation !== undefined
    return readNavigation().then(
      () => true,
      () => false,
    )
  }
  const settled = <T>(list: Promise<T>): Promise<PromiseSettledResult<T>> =>
    list.then(
      value => ({ status: 'fulfilled', value }),
      (reason: unknown) => ({ status: 'rejected', reason }),
    )
  /** Rows of a list; empty if the call failed, which is reported. */
  const had = <T>(part: string, list: PromiseSettledResult<readonly T[]>): readonly T[] => {
    if (list.status === 'fulfilled') return list.value
    if (!isAbsent(list.reason)) onUnreadable(part, list.reason)
    return []
  }
  /** Reports a failed read of the links. All links are shown then. */
  const unknownLinks = (reason: unknown): undefined => {
    if (!isAbsent(reason)) onUnreadable('links', reason)
  }
  const rowsOf = <T>(list: Promise<ListPage<T>>): Promise<readonly T[]> => list.then(page => page.data)
  /** A list that is shown as a whole: one call, as specified, and further calls only if it has more pages. */
  const allOf = async <N extends ResourceName>(name: N, query: Readonly<Record<string, string>> = {}) => {
    const first = await client.publicList(name, query)
    const others = Array.from({ length: Math.min(first.last_page, mostPages) - 1 }, (_none, index) => String(index + 2))
    const rest = await Promise.all(others.map(page => rowsOf(client.publicList(name, { ...query, page }))))
    return [first.data, ...rest].flat()
  }

  return {
    /** Site of the content: its resources and custom parts. */
    publicSite: site,

    /** Sends a call that has no method of its own here. */
    send: client.send,

    /** Reports a part of a page that is left out. */
    leaveOut: onUnreadable,

    /** Several lists of one page. A list that fails is empty, and reported. Throws the first error if all lists fail. */
    parts: async <P extends Readonly<Record<string, readonly unknown[]>>>(
      lists: {
        readonly [K in keyof P]: Promise<P[K]>
      },
    ): Promise<P> => {
      const names = Object.keys(lists)
      const all = await Promise.allSettled(Object.values(lists))
      const failures = all.flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
      if (failures.length === names.length) throw failures[0]
      // Maps each name to the value of its promise, or to an empty list.
      return Object.fromEntries(all.map((each, index) => [names[index], had(names[index] ?? '', each)])) as P
    },

    site: async (): Promise<SiteContent> => {
      const [application, menus, socials, links] = await Promise.all([
        client.publicApplication(),
        settled(rowsOf(client.publicList('menus', { size: '1000' }))),
        settled(allOf('socials')),
        settled(readNavigation()),
      ])
      return {
        application,
        menus: had('menus', menus),
        socials: had('social links', socials),
        navigation: links.status === 'fulfilled' ? links.value : unknownLinks(links.reason),
      }
    },
    sliders: (): Promise<readonly Slider[]> => allOf('sliders'),
    homeSections: (): Promise<readonly Section[]> => allOf('sections', { is_top: '1' }),
    latestPosts: async (): Promise<readonly Post[]> => (await client.publicList('posts', { size: homePosts })).data,
    hasExtensions,
    /** One page of the records of a resource. */
    list: async <N extends ResourceName>(
      resource: N,
      query: Readonly<Record<string, string>>,
    ): Promise<ListPage<PublicRecordNamed<N>>> =>
      client.publicList(resource, (await hasExtensions()) ? query : specifiedQuery(query)),
    /** A record of a resource, by slug or id. */
    record: <N extends ResourceName>(resource: N, key: string): Promise<PublicRecordNamed<N>> =>
      client.publicRecord(resource, key),
    page: (slug: string): Promise<Page> => client.publicRecord('pages', slug),
    /** True if it is known that no editor has written a page for a slug among the site's default links. */
    isUnwritten: (slug: string): boolean =>
      navigation !== undefined &&
      linkedSlugs.includes(slug) &&
      (navigation.links.find(link => link.slug === slug)?.title ?? null) === null,
    /** A news category; undefined if visitors may not see it. */
    category: async (id: number): Promise<PostCategory | undefined> => {
      const found = client.publicRecord('post-categories', String(id)).then(category => [category])
      return had('a category of news', await settled(found))[0]
    },

    /** News categories in their order; empty if the provider host shows none to visitors. */
    categories: async (): Promise<readonly PostCategory[]> =>
      had('categories of news', await settled(rowsOf(client.publicList('post-categories', { size: '1000' })))),

    /** Current slug of a record, by a previous one; undefined if there is none or the provider host does not know. */
    movedTo: (resource: ResourceName, slug: string): Promise<string | undefined> =>
      client.movedTo(resource, slug).catch(() => undefined),

    /**
     * Records that contain every word of a query. If the provider host has no search, its lists are searched instead.
     */
    search: async (query: string, page: number): Promise<SearchPage> => {
      const cut = query.slice(0, maxQueryChars)
      const size = hitsPerPage
      try {
        return await client.search({ q: cut, page: String(page), size: String(size) })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const { searchLists } = await import('./searchLists.ts')
        return searchLists(site, client, cut, { page, size })
      }
    },
  }
}

export type Content = ReturnType<typeof createContent>
