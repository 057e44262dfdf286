/** Sections drawn by their template, as the home page has them. Source: spec §2, 'Home page'. */
import { useMessages } from '../site/siteContext.tsx'
import type { SectionProps } from './sectionProps.ts'
import { templateOf } from './templates.ts'

export const SectionView = ({ section, ...content }: SectionProps) => {
  const { noTemplate } = useMessages()
  const template = templateOf(section)
  return (
    <section className={`section section-${template ? section.template : 'unknown'}`}>
      <div className="wrap">{template ? <template.View section={section} {...content} /> : <p>{noTemplate}</p>}</div>
    </section>
  )
}
