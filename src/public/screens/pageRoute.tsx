import { blockOf } from '../blocks/blocks.tsx'
import type { Page } from '../content.ts'
import { AbsentPage, type ScreenScript } from '../loading.ts'
import { isMissing, recordOrMoved } from '../moved.ts'
import { PageScreen } from './PageScreen.tsx'

interface PageData {
  readonly slug: string
  /** Undefined where nobody has written a page, and a block makes the screen. */
  readonly page: Page | undefined
  /** What the slug's block has loaded. */
  readonly data?: unknown
  /** Whether that could not be had. */
  readonly isBlockMissing?: boolean
}

/** `/{slug}` */
export const pageRoute: ScreenScript<PageData> = {
  load: async ({ content, params, url }) => {
    const { slug = '' } = params
    const block = blockOf(slug)
    if (!block) return { slug, page: await recordOrMoved(content, 'pages', slug, content.page(slug)) }
    const [page, data] = await Promise.allSettled([content.page(slug), block.load({ content, url })])
    // The screens that a block makes whole exist also where nobody has written a page for them.
    if (page.status === 'rejected' && !isMissing(page.reason)) content.leaveOut('own text', page.reason)
    if (data.status === 'fulfilled')
      return { slug, page: page.status === 'fulfilled' ? page.value : undefined, data: data.value }
    if (page.status === 'rejected' || data.reason instanceof AbsentPage) throw data.reason
    content.leaveOut('list', data.reason)
    return { slug, page: page.value, isBlockMissing: true }
  },
  draw: page => <PageScreen {...page} />,
}
