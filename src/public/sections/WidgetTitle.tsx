import { hrefOf } from '../../schema/values/links.ts'
import { SmartLink } from '../components/SmartLink.tsx'
import type { Section, Widget } from '../content/content.ts'
import { useMessages, useTextAttributes } from '../site/siteContext.tsx'

interface WidgetTitleProps {
  readonly section: Section
  readonly widget: Pick<Widget, 'title' | 'link_url'>
}

/**
 * Heading of a widget, a link if the widget has one. Its level depends on the section's title, so that none is skipped.
 * A widget without a title has no heading; its link remains.
 */
export const WidgetTitle = ({ section, widget: { title, link_url: link } }: WidgetTitleProps) => {
  const { seeMore } = useMessages()
  const attributesOf = useTextAttributes()
  const Heading = section.title ? 'h3' : 'h2'
  if (!title)
    return hrefOf(link) ? (
      <p>
        <SmartLink className="more" to={link}>
          {seeMore}
        </SmartLink>
      </p>
    ) : null
  return (
    <Heading className="widget-title" {...attributesOf(title)}>
      {hrefOf(link) ? <SmartLink to={link}>{title}</SmartLink> : title}
    </Heading>
  )
}
