import { cuts } from '../../schema/cuts.ts'
import type { Section } from '../content.ts'
import { Card } from '../parts/Card.tsx'
import { Prose } from '../parts/Prose.tsx'
import { useMessages } from '../siteContext.tsx'
import { SectionHead } from './SectionHead.tsx'

/** Graphemes of a widget's text on a page. Source: spec §9. */
const widgetChars = cuts.pageWidget

/** A section of a page: its widgets as cards. Source: spec §2, 'Page screen'. */
export const PageSection = ({ section }: { readonly section: Section }) => {
  const { seeMorePage } = useMessages()
  return (
    <section className="section">
      <div className="wrap">
        <SectionHead title={section.title} subTitle={section.sub_title} />
        <Prose html={section.content} />
        <div className="cards columns-3">
          {section.widgets?.map(widget => (
            <Card
              key={widget.id}
              title={widget.title || widget.name}
              content={widget.content}
              thumb={widget.thumb}
              to={widget.link_url}
              more={seeMorePage}
              chars={widgetChars}
            />
          ))}
        </div>
      </div>
    </section>
  )
}
