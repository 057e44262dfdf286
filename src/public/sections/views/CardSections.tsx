import { cuts } from '../../../schema/values/cuts.ts'
import { excerpt } from '../../../schema/values/excerpt.ts'
import { Card } from '../../components/Card.tsx'
import { useMessages, useTextAttributes } from '../../site/siteContext.tsx'
import { MoreLink } from '../MoreLink.tsx'
import { SectionHead } from '../SectionHead.tsx'
import type { SectionProps } from '../sectionProps.ts'

/** Graphemes of a section's own text. Source: spec §9, 'default excerpt'. */
const excerptChars = cuts.section

/** How the cards of each number of columns look. */
const looks = {
  2: { sizes: '(min-width: 60rem) 16rem, (min-width: 42rem) 45vw, 92vw' },
  3: { shape: 'compact' },
} as const

interface CardSectionProps extends Pick<SectionProps, 'section'> {
  readonly columns: keyof typeof looks
}

const CardSection = ({ section, columns }: CardSectionProps) => {
  const { seeMore } = useMessages()
  const attributesOf = useTextAttributes()
  return (
    <>
      <SectionHead title={section.title} subTitle={section.sub_title} />
      {section.content && (
        <p className="section-text" {...attributesOf(section.content)}>
          {excerpt(section.content, excerptChars)}
        </p>
      )}
      <div className={`cards columns-${columns}`}>
        {section.widgets?.map(widget => (
          <Card
            key={widget.id}
            title={widget.title || widget.name}
            content={widget.content}
            thumb={widget.thumb}
            alt={widget.thumb_alt}
            to={widget.link_url}
            more={seeMore}
            {...looks[columns]}
          />
        ))}
      </div>
      <MoreLink to={section.link_url} of={section.title} />
    </>
  )
}

/** The template `default`: three cards a row. */
export const Services = ({ section }: SectionProps) => <CardSection section={section} columns={3} />

/** The template `activities`: two cards a row. */
export const Activities = ({ section }: SectionProps) => <CardSection section={section} columns={2} />
