import './Timeline.css'
import { Picture } from '../../components/media/Picture.tsx'
import { Prose } from '../../components/Prose.tsx'
import { useTextAttributes } from '../../site/siteContext.tsx'
import { Introduction } from '../Introduction.tsx'
import type { SectionProps } from '../sectionProps.ts'
import { WidgetTitle } from '../WidgetTitle.tsx'

/** Maximum length of a time that fits left of the line, characters. A longer time is set smaller. */
const longTime = 7

/** Template `timeline`: events, with their times on the left. */
export const Timeline = ({ section }: SectionProps) => {
  const attributesOf = useTextAttributes()
  return (
    <>
      <Introduction section={section} />
      {section.widgets?.length ? (
        <ol className="timeline">
          {section.widgets.map(widget => (
            <li key={widget.id}>
              <p
                className={(widget.sub_title?.length ?? 0) > longTime ? 'time long' : 'time'}
                {...attributesOf(widget.sub_title)}
              >
                {widget.sub_title}
              </p>
              <div>
                <WidgetTitle section={section} widget={widget} />
                <Prose html={widget.content} />
                {widget.thumb && (
                  <Picture
                    src={widget.thumb}
                    alt={widget.thumb_alt ?? ''}
                    sizes="(min-width: 24rem) 22rem, 92vw"
                    maxWidth={960}
                  />
                )}
              </div>
            </li>
          ))}
        </ol>
      ) : null}
    </>
  )
}
