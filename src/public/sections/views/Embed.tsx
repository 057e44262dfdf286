import './Embed.css'
import { videoOf } from '../../../schema/values/links.ts'
import { mapAddressOf } from '../../../schema/values/places/maps.ts'
import { MapView } from '../../components/media/MapView.tsx'
import { Video } from '../../components/media/Video.tsx'
import { useSite, useTextAttributes } from '../../site/siteContext.tsx'
import { Introduction } from '../Introduction.tsx'
import type { SectionProps } from '../sectionProps.ts'

interface FrameProps {
  /** Address of a video or a map; nothing is rendered for any other. */
  readonly address: string | null | undefined
  readonly poster: string | null | undefined
  /** Default: the name of the organisation. */
  readonly title: string | null | undefined
}

const Frame = ({ address, poster, title }: FrameProps) => {
  const { application, messages } = useSite()
  const map = mapAddressOf(address)
  const place = title || application.name
  if (map)
    return <MapView address={map} title={messages.map.title(place)} place={place} isSearchable={Boolean(title)} />
  return videoOf(address) ? <Video address={address} poster={poster} title={title} /> : null
}

/** Template `embed`: a video or a map of another site, loaded on click. Each widget is another one. */
export const Embed = ({ section }: SectionProps) => {
  const attributesOf = useTextAttributes()
  const { title } = section
  return (
    <>
      <Introduction section={section} />
      <div className="embeds">
        {section.video_url && <Frame address={section.video_url} poster={section.thumb} title={title} />}
        {section.map_html && <Frame address={section.map_html} poster={null} title={title} />}
        {section.widgets?.map(widget => (
          <figure key={widget.id}>
            <Frame address={widget.link_url} poster={widget.thumb} title={widget.title || title} />
            {widget.title && <figcaption {...attributesOf(widget.title)}>{widget.title}</figcaption>}
          </figure>
        ))}
      </div>
    </>
  )
}
