import './Facts.css'
import { hrefOf } from '../../../schema/values/links.ts'
import { SmartLink } from '../../components/SmartLink.tsx'
import { useTextAttributes } from '../../site/siteContext.tsx'
import { MoreLink } from '../MoreLink.tsx'
import { SectionHead } from '../SectionHead.tsx'
import type { SectionProps } from '../sectionProps.ts'

/** Figures of more than seven characters, and words, are set smaller to fit their column. */
const longFigure = /.{8}|\p{L}{5}/u

/** Template `facts`: numbers with a caption each. Source: specification 3.4. */
export const Facts = ({ section }: SectionProps) => {
  const attributesOf = useTextAttributes()
  return (
    <>
      <SectionHead title={section.title} subTitle={section.sub_title}>
        {section.link_url && <MoreLink to={section.link_url} of={section.title} />}
      </SectionHead>
      {section.widgets?.length ? (
        <ul className="facts">
          {section.widgets.map(({ id, title, sub_title: figure, link_url }) => (
            <li key={id}>
              <p className={figure && longFigure.test(figure) ? 'figure long' : 'figure'} {...attributesOf(figure)}>
                {figure}
              </p>
              {title && (
                <p {...attributesOf(title)}>
                  {hrefOf(link_url) ? <SmartLink to={link_url}>{title}</SmartLink> : title}
                </p>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
