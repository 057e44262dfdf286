import { otherSlugOf } from '../../api/site/siteLinks.ts'
import { blockOf } from '../blocks/blocks.tsx'
import type { Content, Page } from '../content/content.ts'
import { AbsentPage, Moved, type ScreenScript } from '../routing/loading.ts'
import { isMissing, recordOrMoved } from '../routing/moved.ts'
import { loadSectionContent } from '../sections/sectionContent.ts'
import type { SectionContent } from '../sections/sectionProps.ts'
import { isLeading, lazyViewsOf } from '../sections/templates.ts'
import { PageScreen } from './PageScreen.tsx'

/** What is beside it is absent where no section shows it. */
interface PageData extends Partial<SectionContent> {
  readonly slug: string
  /** Undefined where nobody has written a page, and a block makes the screen. */
  readonly page: Page | undefined
  /** What the slug's block has loaded. */
  readonly data?: unknown
  /** Whether that could not be had. */
  readonly isBlockMissing?: boolean
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

/** The page that somebody has written for a screen of the site; undefined where nobody has. What the site knows is not requested: a browser reports each 404. */
const writtenPage = async (content: Content, slug: string): Promise<Page | undefined> => {
  if (content.isUnwritten(slug)) return undefined
  try {
    return await pageOf(content, slug)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** `/{slug}` */
export const pageRoute: ScreenScript<PageData> = {
  load: async request => {
    const { content, params, url } = request
    const { slug = '' } = params
    const block = blockOf(slug)
    if (!block) {
      const own = await recordOrMoved(request, 'pages', content.page(slug))
      return { slug, page: own, ...(await loadSectionContent(content, own.sections)) }
    }
    // The screens that a block makes whole exist also where nobody has written a page for them.
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
  lazyParts: ({ page }) => [{ module: 'src/public/screens/pageRoute.tsx' }, ...lazyViewsOf(page?.sections)],
}
