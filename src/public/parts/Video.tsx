import { useState } from 'react'
import { videoOf } from '../../schema/links.ts'
import { Icon } from './Icon.tsx'
import { Picture } from './Picture.tsx'

interface VideoProps {
  readonly address: string | null | undefined
  readonly poster: string | null | undefined
  /** What the video is about. */
  readonly title: string
}

/** A video behind its picture: nothing of the player is loaded before the click. Without scripts it is a link. */
export const Video = ({ address, poster, title }: VideoProps) => {
  const [isPlaying, setPlaying] = useState(false)
  const video = videoOf(address)
  if (!video)
    return poster ? <Picture className="video" src={poster} alt="" sizes="(min-width: 60rem) 36rem, 100vw" /> : null
  if ('file' in video)
    return (
      // biome-ignore lint/a11y/useMediaCaption: editors have no field for captions yet.
      <video className="video" src={video.file} poster={poster ?? undefined} controls preload="none" />
    )
  if (isPlaying)
    return (
      <iframe
        className="video"
        src={`${video.player}?autoplay=1`}
        title={title}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        allowFullScreen
      />
    )
  return (
    <a
      className="video"
      href={address ?? undefined}
      onClick={event => {
        event.preventDefault()
        setPlaying(true)
      }}
    >
      <Picture src={poster} alt="" sizes="(min-width: 60rem) 36rem, 100vw" />
      <span className="video-button">
        <Icon name="play" />
        <span className="unseen">Play the video: {title}</span>
      </span>
    </a>
  )
}
