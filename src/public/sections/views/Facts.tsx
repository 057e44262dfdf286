import { hrefOf } from '../../../schema/values/links.ts'
import { SmartLink } from '../../components/SmartLink.tsx'
import { useTextAttributes } from '../../site/siteContext.tsx'
import { MoreLink } from '../MoreLink.tsx'
import { SectionHead } from '../SectionHead.tsx'
import type { SectionProps } from '../sectionProps.ts'

/** Characters from which a figure is set smaller, so that it stays left of the line. */
const longFigure = 7

/** The template `facts`: figures at the margin line, and what they count right of it. */
export const Facts = ({ section }: SectionProps) => {
  const attributesOf = useTextAttributes()
  return (
    <>
      <SectionHead title={section.title} subTitle={section.sub_title}>
        {section.link_url && <MoreLink to={section.link_url} of={section.title} />}
      </SectionHead>
      {section.widgets?.length ? (
        <dl className="facts">
          {section.widgets.map(widget => (
            <div key={widget.id}>
              <dt {...attributesOf(widget.title || widget.name)}>
                {hrefOf(widget.link_url) ? (
                  <SmartLink to={widget.link_url}>{widget.title || widget.name}</SmartLink>
                ) : (
                  widget.title || widget.name
                )}
              </dt>
              <dd
                className={(widget.sub_title?.length ?? 0) > longFigure ? 'long' : undefined}
                {...attributesOf(widget.sub_title)}
              >
                {widget.sub_title}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  )
}
