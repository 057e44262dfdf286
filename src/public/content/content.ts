/** What the public pages read: exactly the spec's public calls, and the few extensions that they can do without. Source: specification 13.1. */
import type { PublicClient } from '../../api/client/publicClient.ts'
import type { ListPage } from '../../api/protocol/envelopes.ts'
import { ApiError, readFailure } from '../../api/protocol/failure.ts'
import type { Navigation } from '../../api/site/navigation.ts'
import { hitsPerPage, maxQueryChars, type SearchPage } from '../../api/site/search.ts'
import { linkedSlugs } from '../../api/site/siteLinks.ts'
import type { PublicApplication, PublicRecordNamed, ResourceName } from '../../resources/index.ts'

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

/** What every page shows around its own content. */
export interface SiteContent {
  readonly application: PublicApplication
  /** Empty where the provider has no public menus: the fixed links serve then. */
  readonly menus: readonly Menu[]
  readonly socials: readonly Social[]
  /** Which links lead somewhere; undefined where the provider does not say, and all are shown. */
  readonly navigation?: Navigation | undefined
}

/** Posts of the home page. Source: specification 15. */
const homePosts = '3'
/** Pages of a list that is shown whole: slides, home sections and social links, 20 a page. */
const mostPages = 5
/** Statuses of a host that has no such list, or does not show it to visitors. */
const isAbsent = (error: unknown): boolean =>
  error instanceof ApiError && [400, 401, 403, 404, 405].includes(error.status)

/** Hears of a part of a page that could not be had. Default: it is written to the log. */
type OnLeftOut = (part: string, error: unknown) => void
const logLeftOut: OnLeftOut = (part, error) =>
  console.warn(`A page is shown without its ${part}.`, error instanceof ApiError ? error.message : error)

interface ContentOptions {
  readonly onLeftOut?: OnLeftOut
  /** What is known of the links of the site: undefined where the provider does not say. Default: the provider is asked. */
  readonly navigation?: Navigation | undefined
}

/** A query of a list as every provider host knows it: its own number of records a page, in its own order. Throws an ApiError where others are wanted. */
const specifiedQuery = ({ page = '1', ids, fields }: Readonly<Record<string, string>>): Record<string, string> => {
  if (ids !== undefined || fields !== undefined) throw readFailure(404, undefined)
  return page === '1' ? {} : { page }
}

/** The public reads of one site. A call that fails throws an ApiError; `site` and `parts` alone leave out what cannot be had. */
export const createContent = (client: PublicClient, options: ContentOptions = {}) => {
  const { onLeftOut = logLeftOut, navigation } = options
  let reading: Promise<Navigation> | undefined
  /** Read once. */
  const readNavigation = (): Promise<Navigation> => {
    reading ??= client.navigation()
    return reading
  }
  /** Whether the provider has the calls and parameters beyond the specification. */
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
  /** What a list gave; nothing, and reported, where it could not be had. */
  const had = <T>(part: string, list: PromiseSettledResult<readonly T[]>): readonly T[] => {
    if (list.status === 'fulfilled') return list.value
    if (!isAbsent(list.reason)) onLeftOut(part, list.reason)
    return []
  }
  /** Where a provider does not say which links lead somewhere, all are shown. */
  const unknownLinks = (reason: unknown): undefined => {
    if (!isAbsent(reason)) onLeftOut('links', reason)
  }
  const rowsOf = <T>(list: Promise<ListPage<T>>): Promise<readonly T[]> => list.then(page => page.data)
  /** A list that is shown whole: one call, as specified, and more only where it has more pages. */
  const allOf = async <N extends ResourceName>(name: N, query: Readonly<Record<string, string>> = {}) => {
    const first = await client.publicList(name, query)
    const others = Array.from({ length: Math.min(first.last_page, mostPages) - 1 }, (_none, index) => String(index + 2))
    const rest = await Promise.all(others.map(page => rowsOf(client.publicList(name, { ...query, page }))))
    return [first.data, ...rest].flat()
  }

  return {
    /** Makes a call that no other page makes. */
    send: client.send,

    /** Tells that a part of a page is left out. */
    leaveOut: onLeftOut,

    /** Several lists of one page: one that cannot be had is empty, and reported. Throws the first failure where none can be had. */
    parts: async <P extends Readonly<Record<string, readonly unknown[]>>>(
      lists: {
        readonly [K in keyof P]: Promise<P[K]>
      },
    ): Promise<P> => {
      const names = Object.keys(lists)
      const all = await Promise.allSettled(Object.values(lists))
      const failures = all.flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
      if (failures.length === names.length) throw failures[0]
      // Each name with what its own promise gave, or with an empty list.
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
    /** One page of the records of any resource. */
    list: async <N extends ResourceName>(
      resource: N,
      query: Readonly<Record<string, string>>,
    ): Promise<ListPage<PublicRecordNamed<N>>> =>
      client.publicList(resource, (await hasExtensions()) ? query : specifiedQuery(query)),
    /** A record of any resource, by its slug or id. */
    record: <N extends ResourceName>(resource: N, key: string): Promise<PublicRecordNamed<N>> =>
      client.publicRecord(resource, key),
    page: (slug: string): Promise<Page> => client.publicRecord('pages', slug),
    /** Whether it is known that nobody has written a page for a slug that the site links to by itself. */
    isUnwritten: (slug: string): boolean =>
      navigation !== undefined &&
      linkedSlugs.includes(slug) &&
      (navigation.links.find(link => link.slug === slug)?.title ?? null) === null,
    /** A category of news; undefined where visitors are shown none. */
    category: (id: number): Promise<PostCategory | undefined> =>
      client.publicRecord('post-categories', String(id)).catch(() => undefined),

    /** The categories of news in their order; none where the provider shows visitors none. */
    categories: async (): Promise<readonly PostCategory[]> =>
      had('categories of news', await settled(rowsOf(client.publicList('post-categories', { size: '1000' })))),

    /** The slug that a record has now, by a former one; undefined where there is none, or the provider does not know. */
    movedTo: (resource: ResourceName, slug: string): Promise<string | undefined> =>
      client.movedTo(resource, slug).catch(() => undefined),

    /** What has every word of a query. A provider without a search of its own is queried for its lists. */
    search: async (query: string, page: number): Promise<SearchPage> => {
      const cut = query.slice(0, maxQueryChars)
      const size = hitsPerPage
      try {
        return await client.search({ q: cut, page: String(page), size: String(size) })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const { searchLists } = await import('./searchLists.ts')
        return searchLists(client, cut, { page, size })
      }
    },
  }
}

export type Content = ReturnType<typeof createContent>
