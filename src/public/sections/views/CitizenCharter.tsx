import { Prose } from '../../components/Prose.tsx'
import { More } from '../../components/SmartLink.tsx'
import { useMessages } from '../../site/siteContext.tsx'
import { SectionHead } from '../SectionHead.tsx'
import type { SectionProps } from '../sectionProps.ts'

/** The template `citizen-charter`: a promise, and the way to all of it. */
export const CitizenCharter = ({ section }: SectionProps) => (
  <>
    <SectionHead title={section.title} subTitle={section.sub_title} />
    <div className="statement">
      <Prose html={section.content} />
      <p className="section-more">
        <More to={section.link_url} words={useMessages().clickHere} of={section.title} />
      </p>
    </div>
  </>
)
