import { IconCards as Cards } from '../../components/IconCards.tsx'
import { useMessages } from '../../site/siteContext.tsx'
import { MoreLink } from '../MoreLink.tsx'
import { SectionHead } from '../SectionHead.tsx'
import type { SectionProps } from '../sectionProps.ts'

/** Template `icon-cards`: cards with an icon each, a link if they have one. */
export const IconCards = ({ section }: Pick<SectionProps, 'section'>) => {
  const { untitled } = useMessages()
  const cards = (section.widgets ?? []).map(widget => ({
    ...widget,
    title: widget.title || untitled,
    icon: widget.icon ?? 'star',
  }))
  return (
    <>
      <SectionHead title={section.title} subTitle={section.sub_title}>
        {section.link_url && <MoreLink to={section.link_url} of={section.title} />}
      </SectionHead>
      {/* The level depends on the section's title, so that no heading level is skipped. */}
      {cards.length > 0 && <Cards cards={cards} heading={section.title ? 'h3' : 'h2'} />}
    </>
  )
}
