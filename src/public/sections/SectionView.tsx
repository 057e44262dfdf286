/** Sections rendered by their template, as on the home page. Source: specification 3. */

import { Picture } from '../components/media/Picture.tsx'
import type { Section } from '../content/content.ts'
import { useSite } from '../site/siteContext.tsx'
import { SectionHead } from './SectionHead.tsx'
import type { SectionProps } from './sectionProps.ts'
import { templateOf } from './templates.ts'

/** True if a section has at most a heading. */
const isUnfilled = ({ content, widgets, video_url, map_html, thumb, background_img, link_url }: Section): boolean =>
  ![content, widgets?.length, video_url, map_html, thumb, background_img, link_url].some(Boolean)

/**
 * A section without content renders only its heading, and nothing if that is missing too. Without a heading it is not a
 * `section` element, because screen readers list sections by heading.
 */
export const SectionView = ({ section, ...content }: SectionProps) => {
  const { messages, publicSite } = useSite()
  const template = templateOf(publicSite, section)
  const isEmpty = template && !template.isFilled && !template.shows?.(section).length && isUnfilled(section)
  if (isEmpty && !section.title) return null
  const drawn = template ? (
    template.View && <template.View section={section} {...content} />
  ) : (
    <p>{messages.noTemplate}</p>
  )
  const Element = section.title ? 'section' : 'div'
  return (
    <Element className={`section section-${template ? section.template : 'unknown'}`}>
      <div className="wrap">{isEmpty ? <SectionHead title={section.title} subTitle={section.sub_title} /> : drawn}</div>
      {template?.hasPicture && section.background_img && (
        <Picture
          className="beside"
          src={section.background_img}
          alt={section.background_img_alt ?? ''}
          // The picture covers its section's height, so only a part of a wide picture is visible.
          sizes="(min-width: 75rem) 60rem, 100vw"
          maxWidth={1280}
        />
      )}
    </Element>
  )
}
