import './Places.css'
import { mapAddressOf } from '../../../schema/values/places/maps.ts'
import { MapView, mapSearchOf } from '../../components/media/MapView.tsx'
import { Prose } from '../../components/Prose.tsx'
import { AboutTitle } from '../../components/SmartLink.tsx'
import { useRecordMessages } from '../../components/values/recordMessages.ts'
import { useMessages, useSite, useTextAttributes } from '../../site/siteContext.tsx'
import { Introduction } from '../Introduction.tsx'
import type { SectionProps } from '../sectionProps.ts'
import { WidgetTitle } from '../WidgetTitle.tsx'

/** Template `map`: places beside a map, the section's own or the site's. */
export const Places = ({ section }: SectionProps) => {
  const { application } = useSite()
  const { map: words } = useMessages()
  const { onMap } = useRecordMessages()
  const attributesOf = useTextAttributes()
  const own = mapAddressOf(section.map_html)
  const map = own || mapAddressOf(application.map_html)
  const ofSite = application.address || application.name
  const place = own ? section.title || ofSite : ofSite
  return (
    <>
      <Introduction section={section} />
      <div className="places">
        {map && <MapView address={map} title={words.title(place)} place={place} />}
        {section.widgets?.length ? (
          <ul>
            {section.widgets.map(widget => (
              <li key={widget.id}>
                <WidgetTitle section={section} widget={widget} />
                {widget.sub_title && <p {...attributesOf(widget.sub_title)}>{widget.sub_title}</p>}
                <Prose html={widget.content} />
                {(widget.sub_title || widget.title) && (
                  <p>
                    <a
                      href={mapSearchOf(widget.sub_title || widget.title || '')}
                      target="_blank"
                      rel="noopener noreferrer"
                    >
                      {onMap}
                      <AboutTitle title={widget.title} />
                    </a>
                  </p>
                )}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </>
  )
}
