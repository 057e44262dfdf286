import './SuccessStory.css'
import { excerpt } from '../../../schema/values/excerpt.ts'
import { excerptLengths } from '../../../schema/values/excerptLengths.ts'
import { Picture } from '../../components/media/Picture.tsx'
import { More } from '../../components/SmartLink.tsx'
import type { Widget } from '../../content/content.ts'
import { useMessages, useTextAttributes } from '../../site/siteContext.tsx'
import { MoreLink } from '../MoreLink.tsx'
import { SectionHead } from '../SectionHead.tsx'
import type { SectionProps } from '../sectionProps.ts'

/** Maximum length of a story, graphemes. Source: specification 15. */
const storyChars = excerptLengths.story

const Story = ({ widget }: { readonly widget: Widget }) => {
  const { organisation, readMore } = useMessages()
  const attributesOf = useTextAttributes()
  const { title } = widget
  const role = widget.sub_title || organisation.storyRole
  const text = excerpt(widget.content, storyChars)
  return (
    <article className="story">
      <Picture
        className="story-picture"
        src={widget.thumb}
        alt={widget.thumb ? widget.thumb_alt || title || '' : ''}
        sizes="(min-width: 64rem) 12rem, (min-width: 40rem) 9rem, 26vw"
        maxWidth={640}
      />
      <div>
        {title && <h3 {...attributesOf(title)}>{title}</h3>}
        <p className="role" {...attributesOf(role)}>
          {role}
        </p>
        <p className="story-text" {...attributesOf(text)}>
          {text}
        </p>
        <More to={widget.link_url} words={readMore} of={title} />
      </div>
    </article>
  )
}

/**
 * Template `success-story`: people in rows, with portrait, name, role, excerpt of their story and a link.
 * Source: specification 3.7, 22.4.
 */
export const SuccessStory = ({ section }: SectionProps) => (
  <>
    <SectionHead title={section.title} subTitle={section.sub_title}>
      {section.link_url && <MoreLink to={section.link_url} of={section.title} />}
    </SectionHead>
    <div className="stories">
      {section.widgets?.map(widget => (
        <Story key={widget.id} widget={widget} />
      ))}
    </div>
  </>
)
