import { useTextAttributes } from '../../site/siteContext.tsx'
import { SectionHead } from '../SectionHead.tsx'
import type { SectionProps } from '../sectionProps.ts'

/** The template `facts`: figures over what they count. */
export const Facts = ({ section }: SectionProps) => {
  const attributesOf = useTextAttributes()
  return (
    <>
      <SectionHead title={section.title} subTitle={section.sub_title} />
      <dl className="facts">
        {section.widgets?.map(widget => (
          <div key={widget.id}>
            <dt {...attributesOf(widget.title || widget.name)}>{widget.title || widget.name}</dt>
            <dd {...attributesOf(widget.sub_title)}>{widget.sub_title}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
