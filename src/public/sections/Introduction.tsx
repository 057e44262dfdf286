import { Prose } from '../components/Prose.tsx'
import { MoreLink } from './MoreLink.tsx'
import { SectionHead } from './SectionHead.tsx'
import type { SectionProps } from './sectionProps.ts'

/** Heading of a section with its link, and its text below. */
export const Introduction = ({ section }: Pick<SectionProps, 'section'>) => (
  <>
    <SectionHead title={section.title} subTitle={section.sub_title}>
      {section.link_url && <MoreLink to={section.link_url} of={section.title} />}
    </SectionHead>
    {section.content && (
      <div className="introduction">
        <Prose html={section.content} />
      </div>
    )}
  </>
)
