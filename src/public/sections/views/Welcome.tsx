import { Video } from '../../components/media/Video.tsx'
import { Prose } from '../../components/Prose.tsx'
import { SmartLink } from '../../components/SmartLink.tsx'
import { useMessages } from '../../site/siteContext.tsx'
import { SectionHead } from '../SectionHead.tsx'
import type { SectionProps } from '../sectionProps.ts'

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
