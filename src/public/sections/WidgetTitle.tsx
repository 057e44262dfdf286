import { hrefOf } from '../../schema/values/links.ts'
import { SmartLink } from '../components/SmartLink.tsx'
import type { Section, Widget } from '../content/content.ts'
import { useTextAttributes } from '../site/siteContext.tsx'

interface WidgetTitleProps {
  readonly section: Section
  readonly widget: Pick<Widget, 'title' | 'name' | 'link_url'>
}

/** Title of a widget for visitors. */
export const titleOf = ({ title, name }: Pick<Widget, 'title' | 'name'>): string => title || name

/** Heading of a widget, a link if the widget has one. Its level depends on the section's title, so that none is skipped. */
export const WidgetTitle = ({ section, widget }: WidgetTitleProps) => {
  const attributesOf = useTextAttributes()
  const Heading = section.title ? 'h3' : 'h2'
  const title = titleOf(widget)
  if (!title) return null
  return (
    <Heading className="widget-title" {...attributesOf(title)}>
      {hrefOf(widget.link_url) ? <SmartLink to={widget.link_url}>{title}</SmartLink> : title}
    </Heading>
  )
}
