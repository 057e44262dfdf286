import { hrefOf } from '../../../schema/values/links.ts'
import { SmartLink } from '../../components/SmartLink.tsx'
import { useTextAttributes } from '../../site/siteContext.tsx'
import { MoreLink } from '../MoreLink.tsx'
import { SectionHead } from '../SectionHead.tsx'
import type { SectionProps } from '../sectionProps.ts'

/** Figures of more than seven characters, and words, are set smaller, so that they stay left of the line. */
const longFigure = /.{8}|\p{L}{5}/u

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
          {section.widgets.map(({ id, title, name, sub_title: figure, link_url }) => {
            const counted = title || name
            return (
              <div key={id}>
                <dt {...attributesOf(counted)}>
                  {hrefOf(link_url) ? <SmartLink to={link_url}>{counted}</SmartLink> : counted}
                </dt>
                <dd className={figure && longFigure.test(figure) ? 'long' : undefined} {...attributesOf(figure)}>
                  {figure}
                </dd>
              </div>
            )
          })}
        </dl>
      ) : null}
    </>
  )
}
