import './CardSections.css'
import { excerpt } from '../../../schema/values/excerpt.ts'
import { excerptLengths } from '../../../schema/values/excerptLengths.ts'
import { Card } from '../../components/Card.tsx'
import { Video } from '../../components/media/Video.tsx'
import { useMessages, useTextAttributes } from '../../site/siteContext.tsx'
import { MoreLink } from '../MoreLink.tsx'
import { SectionHead } from '../SectionHead.tsx'
import type { SectionProps } from '../sectionProps.ts'

/** Maximum length of a section's own text, graphemes. Source: specification 15.3. */
const excerptChars = excerptLengths.section

interface CardSectionProps extends Pick<SectionProps, 'section'> {
  /** True for programmes: two cards a row, each in its own colour. Default: three cards a row. */
  readonly hasProgrammes?: boolean
}

const CardSection = ({ section, hasProgrammes = false }: CardSectionProps) => {
  const { seeMore } = useMessages()
  const attributesOf = useTextAttributes()
  return (
    <>
      <SectionHead title={section.title} subTitle={section.sub_title}>
        {section.content && <p {...attributesOf(section.content)}>{excerpt(section.content, excerptChars)}</p>}
        {section.link_url && <MoreLink to={section.link_url} of={section.title} />}
      </SectionHead>
      {section.video_url && <Video address={section.video_url} poster={section.thumb} title={section.title} />}
      <div className={hasProgrammes ? 'cards programmes' : 'cards'}>
        {section.widgets?.map(widget => (
          <Card
            key={widget.id}
            title={widget.title}
            content={widget.content}
            thumb={widget.thumb}
            alt={widget.thumb_alt}
            to={widget.link_url}
            more={seeMore}
            look={hasProgrammes ? 'column programme' : 'column'}
          />
        ))}
      </div>
    </>
  )
}

/** Template `default`: cards, three a row. Source: specification 3.2. */
export const Services = ({ section }: SectionProps) => <CardSection section={section} />

/** Template `activities`: programmes, two a row, each in its own colour. Source: specification 3.6. */
export const Activities = ({ section }: SectionProps) => <CardSection section={section} hasProgrammes />
