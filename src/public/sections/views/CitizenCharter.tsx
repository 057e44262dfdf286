import { Prose } from '../../components/Prose.tsx'
import { SmartLink } from '../../components/SmartLink.tsx'
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
        <SmartLink className="more" to={section.link_url}>
          {useMessages().clickHere}
          <span className="unseen">: {section.title}</span>
        </SmartLink>
      </p>
    </div>
  </>
)
