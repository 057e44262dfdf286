import './Embed.css'
import { videoOf } from '../../../schema/values/links.ts'
import { mapAddressOf } from '../../../schema/values/places/maps.ts'
import { MapView } from '../../components/media/MapView.tsx'
import { Video } from '../../components/media/Video.tsx'
import { useMessages, useTextAttributes } from '../../site/siteContext.tsx'
import { Introduction } from '../Introduction.tsx'
import type { SectionProps } from '../sectionProps.ts'
import { titleOf } from '../WidgetTitle.tsx'

interface FrameProps {
  /** Address of a video or a map; nothing is rendered for any other. */
  readonly address: string | null | undefined
  readonly poster: string | null | undefined
  readonly title: string
}

const Frame = ({ address, poster, title }: FrameProps) => {
  const { map: words } = useMessages()
  const map = mapAddressOf(address)
  if (map) return <MapView address={map} title={words.title(title)} place={title} />
  return videoOf(address) ? <Video address={address} poster={poster} title={title} /> : null
}

/** Template `embed`: a video or a map of another site, loaded on click. Each widget is another one. */
export const Embed = ({ section }: SectionProps) => {
  const attributesOf = useTextAttributes()
  const title = section.title || section.name
  return (
    <>
      <Introduction section={section} />
      <div className="embeds">
        {section.video_url && <Frame address={section.video_url} poster={section.thumb} title={title} />}
        {section.map_html && <Frame address={section.map_html} poster={null} title={title} />}
        {section.widgets?.map(widget => (
          <figure key={widget.id}>
            <Frame address={widget.link_url} poster={widget.thumb} title={titleOf(widget)} />
            <figcaption {...attributesOf(titleOf(widget))}>{titleOf(widget)}</figcaption>
          </figure>
        ))}
      </div>
    </>
  )
}
