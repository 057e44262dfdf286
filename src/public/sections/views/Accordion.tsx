import '../../styles/lazy/questions.css'
import { Picture } from '../../components/media/Picture.tsx'
import { Prose } from '../../components/Prose.tsx'
import { AboutTitle, SmartLink } from '../../components/SmartLink.tsx'
import { useMessages, useTextAttributes } from '../../site/siteContext.tsx'
import { Introduction } from '../Introduction.tsx'
import type { SectionProps } from '../sectionProps.ts'

/** Template `accordion`: collapsible texts. Several can be open; a fragment with an id opens one. */
export const Accordion = ({ section }: SectionProps) => {
  const messages = useMessages()
  const attributesOf = useTextAttributes()
  return (
    <>
      <Introduction section={section} />
      <div className="faqs">
        {section.widgets?.map(widget => (
          <details key={widget.id}>
            <summary {...attributesOf(widget.title)}>{widget.title || messages.untitled}</summary>
            {/* Browsers open the `details` element around the target of a fragment. */}
            <div className="answer" id={`part-${widget.id}`}>
              {widget.thumb && (
                <Picture
                  src={widget.thumb}
                  alt={widget.thumb_alt ?? ''}
                  sizes="(min-width: 60rem) 42rem, 92vw"
                  maxWidth={1280}
                />
              )}
              {widget.content ? <Prose html={widget.content} /> : <p>{messages.noContent}</p>}
              {widget.link_url && (
                <p className="section-more">
                  <SmartLink className="more" to={widget.link_url}>
                    {messages.readMore}
                    <AboutTitle title={widget.title} />
                  </SmartLink>
                </p>
              )}
            </div>
          </details>
        ))}
      </div>
    </>
  )
}
