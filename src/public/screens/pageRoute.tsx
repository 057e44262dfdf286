import { otherSlugOf } from '../../api/site/siteLinks.ts'
import { blockOf } from '../blocks/blocks.tsx'
import type { Content, Page, Section } from '../content/content.ts'
import type { PublicSite } from '../parts/publicSite.ts'
import { AbsentPage, Moved, type PageRequest, type ScreenScript } from '../routing/loading.ts'
import { isMissing, recordOrMoved } from '../routing/moved.ts'
import { loadSectionContent } from '../sections/sectionContent.ts'
import type { SectionContent } from '../sections/sectionProps.ts'
import { isLeading, lazyViewsOf } from '../sections/templates.ts'
import { PageScreen } from './PageScreen.tsx'

/** Data of a page. Content that no section of the page shows is absent. */
interface PageData extends Partial<SectionContent> {
  readonly slug: string
  /** Undefined if no editor has written the page, and a block is all of the screen. */
  readonly page: Page | undefined
  /** Data of the slug's block. */
  readonly data?: unknown
  /** True if that data could not be read. */
  readonly isBlockMissing?: boolean
}

/**
 * The page of a slug. If the slug has an alias, the alias's page replaces a missing page, and its leading sections
 * (pictures, icon cards) are added to a page that has none.
 */
const pageOf = async (content: Content, slug: string): Promise<Page> => {
  const other = otherSlugOf(slug)
  if (other === undefined) return content.page(slug)
  const [own, shared] = await Promise.allSettled([content.page(slug), content.page(other)])
  if (own.status === 'rejected') {
    if (shared.status === 'fulfilled' && isMissing(own.reason)) return shared.value
    throw own.reason
  }
  const page = own.value
  const isShared = (section: Section) => isLeading(content.publicSite, section)
  if (shared.status === 'rejected' || page.sections?.some(isShared)) return page
  return { ...page, sections: [...(page.sections ?? []), ...(shared.value.sections ?? []).filter(isShared)] }
}

/**
 * The page that an editor has written for a screen of the site; undefined if there is none. A page known to be
 * unwritten is not requested, because browsers report each 404 in the console.
 */
const writtenPage = async (content: Content, slug: string): Promise<Page | undefined> => {
  if (content.isUnwritten(slug)) return undefined
  try {
    return await pageOf(content, slug)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/**
 * List of the records whose addresses start with a slug: '/news-and-blogs' for 'news'. Undefined if there is none, or
 * if the list has this address itself.
 */
const listBelow = ({ pages }: PublicSite, slug: string): string | undefined =>
  pages.find(({ record, list }) => list && list !== `/${slug}` && record.startsWith(`/${slug}/`))?.list

/** The page of a slug, for a screen without a block. */
const plainPage = async (request: PageRequest, slug: string): Promise<Page> => {
  try {
    return await recordOrMoved(request, 'pages', request.content.page(slug))
  } catch (error) {
    const list = listBelow(request.content.publicSite, slug)
    throw list !== undefined && isMissing(error) ? new Moved(list) : error
  }
}

/** `/{slug}` */
export const pageRoute: ScreenScript<PageData> = {
  load: async request => {
    const { content, params, url } = request
    const { slug = '' } = params
    const block = blockOf(content.publicSite, slug)
    if (!block) {
      const own = await plainPage(request, slug)
      return { slug, page: own, ...(await loadSectionContent(content, own.sections)) }
    }
    // Screens that consist of a block exist even if no editor has written a page for them.
    const [written, data] = await Promise.allSettled([writtenPage(content, slug), block.load({ content, url })])
    if (written.status === 'rejected') content.leaveOut('own text', written.reason)
    const page = written.status === 'fulfilled' ? written.value : undefined
    if (data.status === 'fulfilled')
      return { slug, page, data: data.value, ...(await loadSectionContent(content, page?.sections)) }
    if (page === undefined || data.reason instanceof AbsentPage || data.reason instanceof Moved) throw data.reason
    content.leaveOut('list', data.reason)
    return { slug, page, isBlockMissing: true, ...(await loadSectionContent(content, page?.sections)) }
  },
  draw: page => <PageScreen {...page} />,
  lazyParts: ({ page }, { site }) => [
    { module: 'src/public/screens/pageRoute.tsx' },
    ...lazyViewsOf(site, page?.sections),
  ],
}
