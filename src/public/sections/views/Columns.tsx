import './Columns.css'
import { Picture } from '../../components/media/Picture.tsx'
import { Prose } from '../../components/Prose.tsx'
import { AboutTitle, SmartLink } from '../../components/SmartLink.tsx'
import { useMessages } from '../../site/siteContext.tsx'
import { Introduction } from '../Introduction.tsx'
import type { SectionProps } from '../sectionProps.ts'
import { WidgetTitle } from '../WidgetTitle.tsx'

/** Template `columns`: full texts side by side. */
export const Columns = ({ section }: SectionProps) => {
  const { readMore } = useMessages()
  return (
    <>
      <Introduction section={section} />
      <div className="columns">
        {section.widgets?.map(widget => (
          <div key={widget.id} className="text-column">
            {widget.thumb && (
              <Picture
                src={widget.thumb}
                alt={widget.thumb_alt ?? ''}
                sizes="(min-width: 75rem) 24rem, (min-width: 48rem) 45vw, 92vw"
                maxWidth={960}
              />
            )}
            <WidgetTitle section={section} widget={{ ...widget, link_url: null }} />
            <Prose html={widget.content} />
            {widget.link_url && (
              <p>
                <SmartLink className="more" to={widget.link_url}>
                  {readMore}
                  <AboutTitle title={widget.title} />
                </SmartLink>
              </p>
            )}
          </div>
        ))}
      </div>
    </>
  )
}
