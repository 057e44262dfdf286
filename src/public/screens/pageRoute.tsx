import { otherSlugOf } from '../../api/siteLinks.ts'
import { blockOf } from '../blocks/blocks.tsx'
import type { Content, Page, Post } from '../content.ts'
import { AbsentPage, type ScreenScript } from '../loading.ts'
import { isMissing, recordOrMoved } from '../moved.ts'
import { isLeading } from '../sections/PageSection.tsx'
import { PageScreen } from './PageScreen.tsx'

interface PageData {
  readonly slug: string
  /** Undefined where nobody has written a page, and a block makes the screen. */
  readonly page: Page | undefined
  /** What the slug's block has loaded. */
  readonly data?: unknown
  /** Whether that could not be had. */
  readonly isBlockMissing?: boolean
  /** The latest posts; absent where no section shows them. */
  readonly posts?: readonly Post[]
}

/** What the sections of a page show beside their own: the latest posts, where one has that template. */
const forSections = async (content: Content, page: Page | undefined): Promise<Pick<PageData, 'posts'>> => {
  if (!page?.sections?.some(({ template }) => template === 'news-blogs')) return {}
  const posts = await content.latestPosts().catch((error: unknown) => {
    content.leaveOut('latest posts', error)
    return []
  })
  return { posts }
}

/** The page of a slug. One that has another slug shows that one's page where it has none, and that one's pictures where it has none of its own. */
const pageOf = async (content: Content, slug: string): Promise<Page> => {
  const other = otherSlugOf(slug)
  if (other === undefined) return content.page(slug)
  const [own, shared] = await Promise.allSettled([content.page(slug), content.page(other)])
  if (own.status === 'rejected') {
    if (shared.status === 'fulfilled' && isMissing(own.reason)) return shared.value
    throw own.reason
  }
  const page = own.value
  if (shared.status === 'rejected' || page.sections?.some(isLeading)) return page
  return { ...page, sections: [...(page.sections ?? []), ...(shared.value.sections ?? []).filter(isLeading)] }
}

/** `/{slug}` */
export const pageRoute: ScreenScript<PageData> = {
  load: async ({ content, params, url }) => {
    const { slug = '' } = params
    const block = blockOf(slug)
    if (!block) {
      const own = await recordOrMoved(content, 'pages', slug, pageOf(content, slug))
      return { slug, page: own, ...(await forSections(content, own)) }
    }
    const [page, data] = await Promise.allSettled([content.page(slug), block.load({ content, url })])
    // The screens that a block makes whole exist also where nobody has written a page for them.
    if (page.status === 'rejected' && !isMissing(page.reason)) content.leaveOut('own text', page.reason)
    if (data.status === 'fulfilled') {
      const own = page.status === 'fulfilled' ? page.value : undefined
      return { slug, page: own, data: data.value, ...(await forSections(content, own)) }
    }
    if (page.status === 'rejected' || data.reason instanceof AbsentPage) throw data.reason
    content.leaveOut('list', data.reason)
    return { slug, page: page.value, isBlockMissing: true, ...(await forSections(content, page.value)) }
  },
  draw: page => <PageScreen {...page} />,
}
