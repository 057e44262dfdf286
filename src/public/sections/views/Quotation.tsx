import './Quotation.css'
import { hrefOf } from '../../../schema/values/links.ts'
import { Picture } from '../../components/media/Picture.tsx'
import { Prose } from '../../components/Prose.tsx'
import { AboutTitle, SmartLink } from '../../components/SmartLink.tsx'
import { useMessages, useTextAttributes } from '../../site/siteContext.tsx'
import { MoreLink } from '../MoreLink.tsx'
import { SectionHead } from '../SectionHead.tsx'
import type { SectionProps } from '../sectionProps.ts'

interface SaidProps {
  /** Text of the quotation, as HTML. */
  readonly words: string | null | undefined
  readonly who: string | null | undefined
  /** Office or place. Default: none. */
  readonly role?: string | null | undefined
  readonly portrait: string | null | undefined
  readonly alt: string | undefined
  /** Link to the person's story. Default: none. */
  readonly to?: string | null | undefined
}

const Said = ({ words, who, role, portrait, alt, to }: SaidProps) => {
  const { readMore } = useMessages()
  const attributesOf = useTextAttributes()
  if (!words) return null
  return (
    <div className="quotation">
      {portrait && (
        <Picture
          className="quotation-portrait"
          src={portrait}
          alt={alt || who || ''}
          sizes="(min-width: 64rem) 12rem, 6rem"
          maxWidth={480}
        />
      )}
      <figure>
        <blockquote>
          <Prose html={words} />
        </blockquote>
        {(who || role || hrefOf(to)) && (
          <figcaption>
            {who && <b {...attributesOf(who)}>{who}</b>}
            {role && <span {...attributesOf(role)}>{role}</span>}
            <SmartLink className="more" to={to}>
              {readMore}
              <AboutTitle title={who} />
            </SmartLink>
          </figcaption>
        )}
      </figure>
    </div>
  )
}

/** Template `quotation`: one quotation of the section itself, and one of each widget. */
export const Quotation = ({ section }: SectionProps) => (
  <>
    <SectionHead title={section.title}>
      {section.link_url && <MoreLink to={section.link_url} of={section.title} />}
    </SectionHead>
    <div className="quotations">
      <Said words={section.content} who={section.sub_title} portrait={section.thumb} alt={section.thumb_alt} />
      {section.widgets?.map(widget => (
        <Said
          key={widget.id}
          words={widget.content}
          who={widget.title}
          role={widget.sub_title}
          portrait={widget.thumb}
          alt={widget.thumb_alt}
          to={widget.link_url}
        />
      ))}
    </div>
  </>
)
