import { SectionHead } from './SectionHead.tsx'
import type { SectionProps } from './SectionView.tsx'

/** The template `facts`: figures over what they count. */
export const Facts = ({ section }: SectionProps) => (
  <>
    <SectionHead title={section.title} subTitle={section.sub_title} />
    <dl className="facts">
      {section.widgets?.map(widget => (
        <div key={widget.id}>
          <dt>{widget.title || widget.name}</dt>
          <dd>{widget.sub_title}</dd>
        </div>
      ))}
    </dl>
  </>
)
