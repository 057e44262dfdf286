import { excerptLengths } from '../../schema/values/excerptLengths.ts'
import { Card } from '../components/Card.tsx'
import { Video } from '../components/media/Video.tsx'
import { Prose } from '../components/Prose.tsx'
import { useSite } from '../site/siteContext.tsx'
import { MoreLink } from './MoreLink.tsx'
import { SectionHead } from './SectionHead.tsx'
import { SectionView } from './SectionView.tsx'
import type { SectionProps } from './sectionProps.ts'
import { templateOf } from './templates.ts'

/** Maximum length of a widget's text on a page, graphemes. Source: specification 15. */
const widgetChars = excerptLengths.pageWidget

/** A section of a page: its text, video and widgets as cards, or the view of its template. Source: specification 4.7. */
export const PageSection = ({ section, ...content }: SectionProps) => {
  const { messages, publicSite } = useSite()
  // On a page, the default template and unknown values render cards with the page's own texts.
  const isPlain = section.template === 'default' || !templateOf(publicSite, section)
  if (!isPlain) return <SectionView section={section} {...content} />
  const { title, video_url: video, link_url: link } = section
  const Element = title ? 'section' : 'div'
  return (
    <Element className="section">
      <div className="wrap">
        <SectionHead title={section.title} subTitle={section.sub_title}>
          {link && <MoreLink to={link} of={title} />}
        </SectionHead>
        <Prose html={section.content} />
        {video && <Video address={video} poster={section.thumb} title={title} />}
        <div className="cards">
          {section.widgets?.map(widget => (
            <Card
              key={widget.id}
              title={widget.title}
              content={widget.content}
              thumb={widget.thumb}
              alt={widget.thumb_alt}
              to={widget.link_url}
              more={messages.seeMorePage}
              chars={widgetChars}
            />
          ))}
        </div>
      </div>
    </Element>
  )
}
