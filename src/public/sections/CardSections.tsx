import { excerpt } from '../../schema/excerpt.ts'
import { Card } from '../parts/Card.tsx'
import { SmartLink } from '../parts/SmartLink.tsx'
import { SectionHead } from './SectionHead.tsx'
import type { SectionProps } from './SectionView.tsx'

/** Graphemes of a section's own text. Source: spec §9, 'default excerpt'. */
const excerptChars = 150

const CardSection = ({ section, columns }: Pick<SectionProps, 'section'> & { readonly columns: 2 | 3 }) => (
  <>
    <SectionHead title={section.title} subTitle={section.sub_title} />
    {section.content && <p className="section-text">{excerpt(section.content, excerptChars)}</p>}
    <div className={`cards columns-${columns}`}>
      {section.widgets?.map(widget => (
        <Card
          key={widget.id}
          title={widget.title || widget.name}
          content={widget.content}
          thumb={widget.thumb}
          to={widget.link_url}
          more="See more"
        />
      ))}
    </div>
    <p className="section-more">
      <SmartLink className="button" to={section.link_url}>
        See more<span className="unseen">: {section.title}</span>
      </SmartLink>
    </p>
  </>
)

/** The template `default`: three cards a row. */
export const Services = ({ section }: SectionProps) => <CardSection section={section} columns={3} />

/** The template `activities`: two cards a row. */
export const Activities = ({ section }: SectionProps) => <CardSection section={section} columns={2} />
