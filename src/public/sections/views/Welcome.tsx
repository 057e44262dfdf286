import { Video } from '../../components/media/Video.tsx'
import { Prose } from '../../components/Prose.tsx'
import { More } from '../../components/SmartLink.tsx'
import { useMessages } from '../../site/siteContext.tsx'
import { SectionHead } from '../SectionHead.tsx'
import type { SectionProps } from '../sectionProps.ts'

/** Template `welcome`: an introduction of the organisation, beside a video. */
export const Welcome = ({ section }: SectionProps) => {
  const { readMore, video } = useMessages()
  return (
    <>
      <SectionHead title={section.title} subTitle={section.sub_title} isSubTitleFirst />
      <div className="halves">
        <div className="statement">
          <Prose html={section.content} />
          <p className="section-more">
            <More to={section.link_url} words={readMore} of={section.title} />
          </p>
        </div>
        <div>
          <Video address={section.video_url} poster={section.thumb} title={section.title ?? video.welcome} />
        </div>
      </div>
    </>
  )
}
