import './Partners.css'
import { hrefOf } from '../../../schema/values/links.ts'
import { linkTextOf } from '../../../schema/values/linkText.ts'
import { Picture } from '../../components/media/Picture.tsx'
import { SmartLink } from '../../components/SmartLink.tsx'
import type { Widget } from '../../content/content.ts'
import { useTextAttributes } from '../../site/siteContext.tsx'
import { Introduction } from '../Introduction.tsx'
import type { SectionProps } from '../sectionProps.ts'

/** Logo of a partner, or its title if it has none. The host of its link names a partner without a title. */
const Partner = ({ widget }: { readonly widget: Widget }) => {
  const attributesOf = useTextAttributes()
  const href = hrefOf(widget.link_url)
  const name = widget.title || widget.thumb_alt || (href && linkTextOf(href))
  const shown = widget.thumb ? (
    <Picture src={widget.thumb} alt={name} sizes="12rem" maxWidth={480} />
  ) : (
    <span {...attributesOf(name)}>{name}</span>
  )
  return href ? <SmartLink to={widget.link_url}>{shown}</SmartLink> : shown
}

/** Template `partners`: logos of partner organisations. */
export const Partners = ({ section }: SectionProps) => {
  const shown = section.widgets?.filter(({ thumb, title, link_url }) => thumb || title || hrefOf(link_url))
  return (
    <>
      <Introduction section={section} />
      {shown?.length ? (
        <ul className="partners">
          {shown.map(widget => (
            <li key={widget.id}>
              <Partner widget={widget} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
