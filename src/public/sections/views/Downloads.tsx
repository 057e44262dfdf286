import './Downloads.css'
import { hrefOf } from '../../../schema/values/links.ts'
import { Prose } from '../../components/Prose.tsx'
import { DocumentLink } from '../../components/values/DocumentLink.tsx'
import { useTextAttributes } from '../../site/siteContext.tsx'
import { Introduction } from '../Introduction.tsx'
import type { SectionProps } from '../sectionProps.ts'

/** Template `downloads`: named documents, with type and size if their addresses contain them. */
export const Downloads = ({ section }: SectionProps) => {
  const attributesOf = useTextAttributes()
  return (
    <>
      <Introduction section={section} />
      {section.widgets?.length ? (
        <ul className="downloads">
          {section.widgets.map(widget => (
            <li key={widget.id}>
              {(widget.title || hrefOf(widget.link_url)) && (
                <p className="document" {...attributesOf(widget.title)}>
                  {hrefOf(widget.link_url) ? (
                    <DocumentLink address={widget.link_url ?? ''} name={widget.title} />
                  ) : (
                    widget.title
                  )}
                </p>
              )}
              {widget.sub_title && (
                <p className="note" {...attributesOf(widget.sub_title)}>
                  {widget.sub_title}
                </p>
              )}
              <Prose html={widget.content} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
