import { blockOf } from '../blocks/blocks.tsx'
import type { Page } from '../content.ts'
import { Head } from '../Head.tsx'
import { langOf } from '../language.ts'
import { PageTop } from '../parts/PageTop.tsx'
import { Picture } from '../parts/Picture.tsx'
import { Prose } from '../parts/Prose.tsx'
import { PageSection } from '../sections/PageSection.tsx'

interface PageScreenProps {
  readonly slug: string
  /** Undefined where nobody has written a page, and a block makes the screen. */
  readonly page?: Page | undefined
  /** What the slug's block has loaded. */
  readonly data?: unknown
}

/** A generic page, with the block that its slug adds. Source: spec §2, 'Page screen'. */
export const PageScreen = ({ slug, page, data }: PageScreenProps) => {
  const block = blockOf(slug)
  const title = page?.title || block?.title || 'Untitled'
  const drawn = block?.draw(data)
  return (
    <article lang={langOf(page?.title, page?.sub_title)}>
      <Head
        title={title}
        description={page?.meta_description || page?.description || page?.sub_title}
        image={page?.banner_img || page?.thumb}
        facts={drawn?.facts ?? []}
      />
      <PageTop title={title} subTitle={page?.sub_title} banner={page?.banner_img} />
      <div className={page?.thumb ? 'wrap page with-picture' : 'wrap page'}>
        {page?.thumb && (
          <Picture className="page-picture" src={page.thumb} alt="" sizes="(min-width: 60rem) 24rem, 100vw" />
        )}
        <Prose html={page?.content} />
      </div>
      {drawn?.view}
      {page?.sections?.map(section => (
        <PageSection key={section.id} section={section} />
      ))}
    </article>
  )
}
