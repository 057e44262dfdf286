import { Prose } from '../../components/Prose.tsx'
import { More } from '../../components/SmartLink.tsx'
import { useMessages } from '../../site/siteContext.tsx'
import { SectionHead } from '../SectionHead.tsx'
import type { SectionProps } from '../sectionProps.ts'

/** Template `citizen-charter`: a statement, with a link to the full charter. */
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
