import '../styles/lazy/page.css'
import { charterSlug } from '../../api/site/siteLinks.ts'
import { blockOf, isReplaced } from '../blocks/blocks.tsx'
import { Contents, isLong } from '../components/Contents.tsx'
import { Guarded } from '../components/Guarded.tsx'
import { Picture } from '../components/media/Picture.tsx'
import { Prose } from '../components/Prose.tsx'
import { Tags, tagsIn } from '../components/Tags.tsx'
import type { Page, Section } from '../content/content.ts'
import { splitAtFirstHeading, splitAtLastHeading, withHeadingIds } from '../content/headings.ts'
import { fromSecondLevel } from '../content/proseHtml.ts'
import { BranchMenu } from '../layout/BranchMenu.tsx'
import { Head } from '../layout/Head.tsx'
import { PageTop } from '../layout/PageTop.tsx'
import { PreviousNextLinks } from '../layout/PreviousNextLinks.tsx'
import { PageSection } from '../sections/PageSection.tsx'
import { noContent } from '../sections/sectionContent.ts'
import type { SectionContent } from '../sections/sectionProps.ts'
import { isLeading } from '../sections/templates.ts'
import { useSite } from '../site/siteContext.tsx'

/** Data of a page. Content that no section of the page shows is absent. */
interface PageScreenProps extends Partial<SectionContent> {
  readonly slug: string
  /** Undefined if no editor has written the page, and a block is all of the screen. */
  readonly page?: Page | undefined
  /** Data of the slug's block. */
  readonly data?: unknown
  /** True if that data could not be read; the page is rendered without the block. */
  readonly isBlockMissing?: boolean
}

interface PageSectionsProps extends Partial<SectionContent> {
  readonly sections: readonly Section[]
}

const PageSections = ({ sections, ...content }: PageSectionsProps) =>
  sections.map(section => (
    <Guarded key={section.id}>
      <PageSection section={section} {...noContent} {...content} />
    </Guarded>
  ))

/** A charter: its introduction, its parts, and the last part on a sheet beside them. */
const Charter = ({ html }: { readonly html: string }) => {
  const { opening, rest } = splitAtFirstHeading(html)
  const parts = splitAtLastHeading(rest)
  return (
    <>
      <Prose html={opening} />
      <div className="charter-parts">
        <Prose html={parts.opening} />
        {parts.rest && (
          <div className="sheet">
            <Prose html={parts.rest} />
          </div>
        )}
      </div>
    </>
  )
}

/** A generic page, with the block that its slug adds. Source: specification 4.7. */
export const PageScreen = ({ slug, page, data, isBlockMissing = false, ...content }: PageScreenProps) => {
  const site = useSite()
  const block = blockOf(site.publicSite, slug)
  const { messages } = site
  const drawn = isBlockMissing || !block || isReplaced(block, page) ? undefined : block.draw(data)
  const title = page?.title || block?.title(messages) || messages.untitled
  const { html, headings } = withHeadingIds(fromSecondLevel(page?.content ?? ''))
  // The block follows the page's introduction: a visitor who opens the news wants the news.
  const sections = page?.sections ?? []
  const leading = sections.filter(section => isLeading(site.publicSite, section))
  const { opening, rest } = drawn || leading.length ? splitAtFirstHeading(html) : { opening: html, rest: '' }
  const hasSide = page !== undefined || isLong(headings)
  return (
    <article>
      <Head
        title={title}
        description={page?.meta_description || page?.description || page?.sub_title}
        keywords={page?.meta_key || page?.tags}
        image={page?.banner_img || page?.thumb}
        facts={drawn?.facts?.(site) ?? []}
        list={drawn?.list}
      />
      <PageTop title={title} subTitle={page?.sub_title} banner={page?.banner_img} />
      <div className="wrap page">
        <BranchMenu />
        <div className={hasSide ? 'with-side' : undefined}>
          {hasSide && (
            <div className="page-side">
              {page && (
                <Picture
                  className="page-picture"
                  src={page.thumb}
                  alt={page.thumb ? page.thumb_alt || title : ''}
                  sizes="(min-width: 75rem) 21rem, 92vw"
                  when={page.banner_img ? 'near' : 'first'}
                  maxWidth={1280}
                />
              )}
              <Contents headings={headings} />
            </div>
          )}
          {slug === charterSlug ? <Charter html={opening} /> : <Prose html={opening} />}
        </div>
      </div>
      <Guarded>{drawn?.view}</Guarded>
      <PageSections sections={leading} {...content} />
      {rest && (
        <div className="page-rest">
          <div className="wrap">
            <Prose html={rest} />
          </div>
        </div>
      )}
      <PageSections sections={sections.filter(section => !leading.includes(section))} {...content} />
      <div className="wrap page-end">
        {tagsIn(page?.tags).length > 0 && (
          <div className="note">
            <Tags tags={page?.tags} />
          </div>
        )}
        <PreviousNextLinks />
      </div>
    </article>
  )
}
