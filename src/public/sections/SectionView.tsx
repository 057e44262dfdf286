/** Sections drawn by their template, as the home page has them. Source: spec §2, 'Home page'. */

import type { Section } from '../content/content.ts'
import { useMessages } from '../site/siteContext.tsx'
import { SectionHead } from './SectionHead.tsx'
import type { SectionProps } from './sectionProps.ts'
import { templateOf } from './templates.ts'

/** Whether nobody has filled a section: it has a heading at most. */
const isUnfilled = ({ content, widgets, video_url, map_html, thumb, background_img, link_url }: Section): boolean =>
  !widgets?.length && ![content, video_url, map_html, thumb, background_img, link_url].some(Boolean)

/** A section without content says so below its heading; one without a heading, too, is not shown. */
const Unfilled = ({ section: { title, sub_title } }: Pick<SectionProps, 'section'>) => {
  const { noContent } = useMessages()
  if (!title) return null
  return (
    <section className="section">
      <div className="wrap">
        <SectionHead title={title} subTitle={sub_title} />
        <p>{noContent}</p>
      </div>
    </section>
  )
}

export const SectionView = ({ section, ...content }: SectionProps) => {
  const { noTemplate } = useMessages()
  const template = templateOf(section)
  const showsMore = template?.isFilled || template?.shows?.(section).length
  if (template && !showsMore && isUnfilled(section)) return <Unfilled section={section} />
  return (
    <section className={`section section-${template ? section.template : 'unknown'}`}>
      <div className="wrap">
        {template ? template.View && <template.View section={section} {...content} /> : <p>{noTemplate}</p>}
      </div>
    </section>
  )
}
