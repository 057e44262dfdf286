import './CallToAction.css'
import { Picture } from '../../components/media/Picture.tsx'
import { Prose } from '../../components/Prose.tsx'
import { AboutTitle, SmartLink } from '../../components/SmartLink.tsx'
import { useMessages, useTextAttributes } from '../../site/siteContext.tsx'
import { SectionHead } from '../SectionHead.tsx'
import type { SectionProps } from '../sectionProps.ts'

/** Template `call-to-action`: one primary button, and further links. */
export const CallToAction = ({ section }: SectionProps) => {
  const { seeMore } = useMessages()
  const attributesOf = useTextAttributes()
  const words = section.sub_title || seeMore
  return (
    <>
      <SectionHead title={section.title} />
      <div className={section.background_img ? 'call halves' : 'call'}>
        <div className="statement">
          <Prose html={section.content} />
          <p className="ways">
            <SmartLink className="button" to={section.link_url}>
              <span {...attributesOf(words)}>{words}</span>
              {!section.sub_title && <AboutTitle title={section.title} />}
            </SmartLink>
            {section.widgets?.map(widget => (
              <SmartLink key={widget.id} className="more" to={widget.link_url}>
                <span {...attributesOf(widget.title)}>{widget.title || seeMore}</span>
              </SmartLink>
            ))}
          </p>
        </div>
        {section.background_img && (
          <Picture
            className="call-picture"
            src={section.background_img}
            alt={section.background_img_alt ?? ''}
            sizes="(min-width: 75rem) 26rem, 92vw"
            maxWidth={960}
          />
        )}
      </div>
    </>
  )
}
