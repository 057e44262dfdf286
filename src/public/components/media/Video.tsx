import { useState } from 'react'
import { videoOf } from '../../../schema/values/links.ts'
import { isPlainClick } from '../../routing/router.tsx'
import { useSite } from '../../site/siteContext.tsx'
import { Icon } from '../Icon.tsx'
import { Picture } from './Picture.tsx'
import { takeFocus } from './takeFocus.ts'

interface VideoProps {
  readonly address: string | null | undefined
  readonly poster: string | null | undefined
  /** Title of the video. Default: the name of the organisation. */
  readonly title: string | null | undefined
}

const sizes = '(min-width: 60rem) 36rem, 92vw'

const Player = ({
  video,
  title,
}: {
  readonly video: NonNullable<ReturnType<typeof videoOf>>
  readonly title: string
}) =>
  'file' in video ? (
    // biome-ignore lint/a11y/useMediaCaption: editors have no field for captions yet.
    <video className="video" src={video.file} ref={takeFocus} aria-label={title} controls autoPlay playsInline />
  ) : (
    <iframe
      className="video"
      src={`${video.player}?autoplay=1`}
      title={title}
      ref={takeFocus}
      allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )

/**
 * A poster that loads the player on click, so no other host is contacted before. Without scripts it is a link. An
 * address that is not a video's leaves only the poster; without a poster, nothing is rendered.
 */
export const Video = ({ address, poster, title }: VideoProps) => {
  const { application, messages } = useSite()
  const [isPlaying, setPlaying] = useState(false)
  const video = videoOf(address)
  if (!video) return poster ? <Picture className="video" src={poster} alt="" sizes={sizes} maxWidth={1280} /> : null
  const name = title || application.name
  if (isPlaying) return <Player video={video} title={name} />
  return (
    <a
      className="video"
      href={address ?? undefined}
      onClick={event => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        setPlaying(true)
      }}
    >
      {poster && <Picture src={poster} alt="" sizes={sizes} maxWidth={1280} />}
      <span className="video-button">
        <Icon name="play" />
        <span className="unseen">{messages.video.play(name)}</span>
      </span>
    </a>
  )
}
