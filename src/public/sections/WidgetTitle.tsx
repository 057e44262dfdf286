import { hrefOf } from '../../schema/values/links.ts'
import { SmartLink } from '../components/SmartLink.tsx'
import type { Section, Widget } from '../content/content.ts'
import { useTextAttributes } from '../site/siteContext.tsx'

interface WidgetTitleProps {
  readonly section: Section
  readonly widget: Pick<Widget, 'title' | 'name' | 'link_url'>
}

/** The name of a widget to visitors. */
export const titleOf = ({ title, name }: Pick<Widget, 'title' | 'name'>): string => title || name

/** The heading of a widget, which leads on where the widget has a link. No level of the headings is left out. */
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
