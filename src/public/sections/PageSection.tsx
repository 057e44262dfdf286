import { cuts } from '../../schema/values/cuts.ts'
import { Card } from '../components/Card.tsx'
import { Video } from '../components/media/Video.tsx'
import { Prose } from '../components/Prose.tsx'
import { useMessages } from '../site/siteContext.tsx'
import { MoreLink } from './MoreLink.tsx'
import { SectionHead } from './SectionHead.tsx'
import { SectionView } from './SectionView.tsx'
import type { SectionProps } from './sectionProps.ts'
import { templateOf } from './templates.ts'

/** Graphemes of a widget's text on a page. Source: specification 15. */
const widgetChars = cuts.pageWidget

/** A section of a page: its words, its video and its widgets as cards, or as its template has it. Source: specification 4.7. */
export const PageSection = ({ section, ...content }: SectionProps) => {
  const { seeMorePage } = useMessages()
  // On a page the default template, and a value that is no template, are cards with a page's own words.
  const isPlain = section.template === 'default' || !templateOf(section)
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
        {video && <Video address={video} poster={section.thumb} title={title ?? section.name} />}
        <div className="cards">
          {section.widgets?.map(widget => (
            <Card
              key={widget.id}
              title={widget.title || widget.name}
              content={widget.content}
              thumb={widget.thumb}
              alt={widget.thumb_alt}
              to={widget.link_url}
              more={seeMorePage}
              chars={widgetChars}
            />
          ))}
        </div>
      </div>
    </Element>
  )
}
