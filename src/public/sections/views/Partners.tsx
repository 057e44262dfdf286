import './Partners.css'
import { hrefOf } from '../../../schema/values/links.ts'
import { Picture } from '../../components/media/Picture.tsx'
import { SmartLink } from '../../components/SmartLink.tsx'
import type { Widget } from '../../content/content.ts'
import { useTextAttributes } from '../../site/siteContext.tsx'
import { Introduction } from '../Introduction.tsx'
import type { SectionProps } from '../sectionProps.ts'
import { titleOf } from '../WidgetTitle.tsx'

/** Logo of a partner, or its name if it has none. */
const Partner = ({ widget }: { readonly widget: Widget }) => {
  const attributesOf = useTextAttributes()
  const name = titleOf(widget)
  const shown = widget.thumb ? (
    <Picture src={widget.thumb} alt={name} sizes="12rem" maxWidth={480} />
  ) : (
    <span {...attributesOf(name)}>{name}</span>
  )
  return hrefOf(widget.link_url) ? <SmartLink to={widget.link_url}>{shown}</SmartLink> : shown
}

/** Template `partners`: logos of partner organisations. */
export const Partners = ({ section }: SectionProps) => (
  <>
    <Introduction section={section} />
    {section.widgets?.length ? (
      <ul className="partners">
        {section.widgets.map(widget => (
          <li key={widget.id}>
            <Partner widget={widget} />
          </li>
        ))}
      </ul>
    ) : null}
  </>
)
