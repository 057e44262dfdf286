/** Blocks that certain slugs add below their page. Source: specification 2, 4. */
import type { ReactNode } from 'react'
import { gallerySlugs, type ScreenTitle, serviceNames, services } from '../../api/site/siteLinks.ts'
import type { ListPage } from '../../api/wire/envelopes.ts'
import type { SiteMessages } from '../../messages/en/site.ts'
import type { ListScreen } from '../../schema/routes/screenNames.ts'
import { listedOnPage } from '../content/addresses.ts'
import type { Content, Page } from '../content/content.ts'
import { briefPosts } from '../content/newsLists.ts'
import type { PublicSite } from '../parts/publicSite.ts'
import { AbsentPage, pageOf, pageQuery } from '../routing/loading.ts'
import type { SiteFacts } from '../site/siteContext.tsx'
import { CareersBlock, loadCareers } from './CareersBlock.tsx'
import { ContactBlock } from './ContactBlock.tsx'
import { FaqBlock, loadFaqs, questionsOf } from './FaqBlock.tsx'
import { GalleryBlock } from './GalleryBlock.tsx'
import { NewsBlock, newsPageSize } from './NewsBlock.tsx'
import { ServiceBlock, ServicesBlock } from './ServicesBlock.tsx'
import { SitemapBlock } from './SitemapBlock.tsx'
import { TeamBlock } from './TeamBlock.tsx'

interface BlockRequest {
  readonly content: Content
  readonly url: URL
}

/** A block ready to render, with its structured data for search engines. */
interface Drawn {
  readonly view: ReactNode
  readonly facts?: (site: SiteFacts) => readonly object[]
  /** List of which the block shows one page. Default: the block has no pages. */
  readonly list?: ListPage<unknown>
}

/** Content that a slug adds to its page. */
interface Block {
  /**
   * Content of an editor that replaces the block: `page`, a page with its slug; `sections`, sections with widgets on
   * that page. Default: nothing replaces it.
   */
  readonly replacedBy?: 'page' | 'sections'
  /** Title if no editor has written a page for the slug. */
  readonly title: (messages: SiteMessages) => string
  readonly load: (request: BlockRequest) => Promise<unknown>
  readonly draw: (data: unknown) => Drawn
}

/**
 * People per page: more than most organisations have, and few enough that rendering them does not delay other requests.
 */
const profilesPageSize = 60

/** Declares a block whose data and view have matching types. */
const block = <D,>(
  title: Block['title'],
  load: (request: BlockRequest) => Promise<D>,
  draw: (data: D) => Drawn,
): Block => ({
  title,
  load,
  // Safe cast: `data` is the result of `load`, possibly after a round trip through JSON.
  draw: data => draw(data as D),
})

/** Declares a block that shows one page of a list. Throws AbsentPage beyond the last page. */
const paged = <D,>(
  title: Block['title'],
  load: (request: BlockRequest & { readonly page: number }) => Promise<D>,
  listOf: (data: D) => ListPage<unknown>,
  draw: (data: D) => Drawn,
): Block =>
  block(
    title,
    async request => {
      const page = pageOf(request.url)
      const data = await load({ ...request, page })
      if (page > Math.max(1, listOf(data).last_page)) throw new AbsentPage()
      return data
    },
    data => ({ ...draw(data), list: listOf(data) }),
  )

/** Declares a block that loads nothing. */
const fixed = (title: ScreenTitle, view: ReactNode, replacedBy?: Block['replacedBy']): Block => ({
  title: ({ screens }) => screens[title],
  load: async () => null,
  draw: () => ({ view }),
  ...(replacedBy && { replacedBy }),
})

/** Blocks without a list, by slug. */
const pageBlocks: Readonly<Record<string, Block>> = {
  'contact-us': fixed('contact', <ContactBlock />),
  sitemap: fixed('sitemap', <SitemapBlock />),
  services: fixed('services', <ServicesBlock />, 'sections'),
  ...Object.fromEntries(
    serviceNames.map(slug => [slug, fixed(services[slug].title, <ServiceBlock slug={slug} />, 'page')]),
  ),
  ...Object.fromEntries(gallerySlugs.map(slug => [slug, fixed('gallery', <GalleryBlock />, 'sections')])),
}

/** Lists on pages that editors may write, by the screen that their descriptor names. */
const listBlocks: { readonly [S in ListScreen]: Block } = {
  profile: paged(
    ({ screens }) => screens.board,
    ({ content, page }) => content.list('profiles', pageQuery(page, profilesPageSize)),
    profiles => profiles,
    profiles => ({ view: <TeamBlock profiles={profiles} /> }),
  ),
  post: paged(
    ({ screens }) => screens.newsPage,
    async ({ content, page }) => {
      const [posts, categories] = await Promise.all([
        content.list('posts', pageQuery(page, newsPageSize)),
        content.categories(),
      ])
      return { posts: { ...posts, data: briefPosts(posts.data) }, categories }
    },
    ({ posts }) => posts,
    news => ({ view: <NewsBlock {...news} /> }),
  ),
  career: paged(
    ({ screens }) => screens.careers,
    ({ content, url, page }) => loadCareers(content, url, page),
    careers => careers.list,
    careers => ({ view: <CareersBlock {...careers} /> }),
  ),
  faq: paged(
    ({ screens }) => screens.faq,
    ({ content, url, page }) => loadFaqs(content, url, page),
    faqs => faqs.list,
    faqs => ({ view: <FaqBlock faqs={faqs} />, facts: () => questionsOf(faqs) }),
  ),
}

/** True if an editor has written the content that replaces a block. */
export const isReplaced = ({ replacedBy }: Block, page: Page | undefined): boolean =>
  replacedBy === 'page'
    ? page !== undefined
    : replacedBy === 'sections' && (page?.sections ?? []).some(({ widgets }) => widgets?.length)

/** The block of a slug; undefined for an ordinary page. */
export const blockOf = (site: PublicSite, slug: string): Block | undefined => {
  const screen = listedOnPage(site, slug)?.screen
  const own: Readonly<Record<string, Block>> = screen === undefined ? pageBlocks : listBlocks
  const name = screen ?? slug
  return Object.hasOwn(own, name) ? own[name] : undefined
}
