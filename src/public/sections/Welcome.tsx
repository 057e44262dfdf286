import { Prose } from '../parts/Prose.tsx'
import { SmartLink } from '../parts/SmartLink.tsx'
import { Video } from '../parts/Video.tsx'
import { useMessages } from '../siteContext.tsx'
import { SectionHead } from './SectionHead.tsx'
import type { SectionProps } from './SectionView.tsx'

/** The template `welcome`: who we are, beside a video. */
export const Welcome = ({ section }: SectionProps) => {
  const { readMore, video } = useMessages()
  return (
    <div className="halves">
      <div>
        <SectionHead title={section.title} subTitle={section.sub_title} />
        <Prose html={section.content} />
        <SmartLink className="button" to={section.link_url}>
          {readMore}
          <span className="unseen">: {section.title}</span>
        </SmartLink>
      </div>
      <Video address={section.video_url} poster={section.thumb} title={section.title ?? video.welcome} />
    </div>
  )
}
