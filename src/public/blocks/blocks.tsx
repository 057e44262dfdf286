/** What certain slugs add below their page. Source: spec §2, 'Public routes' and 'Other public screens'. */
import type { ReactNode } from 'react'
import type { ListPage } from '../../api/protocol/envelopes.ts'
import type { SiteMessages } from '../../messages/en/site.ts'
import { addressOf } from '../content/addresses.ts'
import type { Content } from '../content/content.ts'
import { AbsentPage } from '../routing/loading.ts'
import type { SiteFacts } from '../site/siteContext.tsx'
import { CareersBlock, jobOf, loadCareers } from './CareersBlock.tsx'
import { ContactBlock } from './ContactBlock.tsx'
import { FaqBlock, loadFaqs, questionsOf } from './FaqBlock.tsx'
import { NewsBlock } from './NewsBlock.tsx'
import { SitemapBlock } from './SitemapBlock.tsx'
import { TeamBlock } from './TeamBlock.tsx'

interface BlockRequest {
  readonly content: Content
  readonly url: URL
}

/** A block as the page draws it, with what it tells search engines. */
interface Drawn {
  readonly view: ReactNode
  readonly facts?: (site: SiteFacts) => readonly object[]
  /** The record that the address asks for, which has the page to itself: its title, and its address as a path with a query. Default: none. */
  readonly record?: { readonly title: string; readonly address: string }
  /** The list of which the block shows one page. Default: it has no pages. */
  readonly list?: ListPage<unknown>
}

/** What a slug adds. */
interface Block {
  /** Title where nobody has written a page for the slug. */
  readonly title: (messages: SiteMessages) => string
  readonly load: (request: BlockRequest) => Promise<unknown>
  readonly draw: (data: unknown) => Drawn
}

/** Declares a block whose data and view agree. */
const block = <D,>(
  title: Block['title'],
  load: (request: BlockRequest) => Promise<D>,
  draw: (data: D) => Drawn,
): Block => ({
  title,
  load,
  // What `load` gave, or the JSON of it.
  draw: data => draw(data as D),
})

/** The page of a list that an address names, from 1. */
const pageOf = (url: URL): number => Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1)

/** Declares a block that shows one page of a list. What lies beyond the last one is not there. */
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

const blocks: Readonly<Record<string, Block>> = {
  'board-of-directors': paged(
    ({ screens }) => screens.board,
    ({ content, page }) => content.profiles(page),
    profiles => profiles,
    profiles => ({ view: <TeamBlock profiles={profiles} /> }),
  ),
  'contact-us': block(
    ({ screens }) => screens.contact,
    async () => null,
    () => ({ view: <ContactBlock /> }),
  ),
  'news-and-blogs': paged(
    ({ screens }) => screens.newsPage,
    ({ content, page }) => content.posts(page),
    posts => posts,
    posts => ({ view: <NewsBlock posts={posts} /> }),
  ),
  careers: paged(
    ({ screens }) => screens.careers,
    ({ content, url, page }) => loadCareers(content, url, page),
    careers => careers.list,
    careers => ({
      view: <CareersBlock {...careers} />,
      ...(careers.requested && {
        facts: site => (careers.requested ? [jobOf(careers.requested, site)] : []),
        record: { title: careers.requested.title, address: addressOf('careers', careers.requested) },
      }),
    }),
  ),
  faq: paged(
    ({ screens }) => screens.faq,
    ({ content, url, page }) => loadFaqs(content, url, page),
    faqs => faqs.list,
    faqs => ({ view: <FaqBlock faqs={faqs} />, facts: () => questionsOf(faqs) }),
  ),
  sitemap: block(
    ({ screens }) => screens.sitemap,
    async () => null,
    () => ({ view: <SitemapBlock /> }),
  ),
}

/** The block of a slug; undefined for an ordinary page. */
export const blockOf = (slug: string): Block | undefined => (Object.hasOwn(blocks, slug) ? blocks[slug] : undefined)
