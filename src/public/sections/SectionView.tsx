/** Sections drawn by their template, as the home page has them. Source: specification 3. */

import { Picture } from '../components/media/Picture.tsx'
import type { Section } from '../content/content.ts'
import { useMessages } from '../site/siteContext.tsx'
import { SectionHead } from './SectionHead.tsx'
import type { SectionProps } from './sectionProps.ts'
import { templateOf } from './templates.ts'

/** Whether nobody has filled a section: it has a heading at most. */
const isUnfilled = ({ content, widgets, video_url, map_html, thumb, background_img, link_url }: Section): boolean =>
  ![content, widgets?.length, video_url, map_html, thumb, background_img, link_url].some(Boolean)

/** A section without content is its heading alone; one without a heading, too, is not shown. Without a heading it is no section to those who read by headings. */
export const SectionView = ({ section, ...content }: SectionProps) => {
  const { noTemplate } = useMessages()
  const template = templateOf(section)
  const isEmpty = template && !template.isFilled && !template.shows?.(section).length && isUnfilled(section)
  if (isEmpty && !section.title) return null
  const drawn = template ? template.View && <template.View section={section} {...content} /> : <p>{noTemplate}</p>
  const Element = section.title ? 'section' : 'div'
  return (
    <Element className={`section section-${template ? section.template : 'unknown'}`}>
      <div className="wrap">{isEmpty ? <SectionHead title={section.title} subTitle={section.sub_title} /> : drawn}</div>
      {template?.hasPicture && section.background_img && (
        <Picture
          className="beside"
          src={section.background_img}
          alt={section.background_img_alt ?? ''}
          // As high as its section, it is a part of a wide one.
          sizes="(min-width: 75rem) 60rem, 100vw"
          maxWidth={1280}
        />
      )}
    </Element>
  )
}
