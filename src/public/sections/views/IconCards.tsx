import { excerpt } from '../../../schema/values/excerpt.ts'
import { cardTextChars } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import { SmartLink } from '../../components/SmartLink.tsx'
import { useTextAttributes } from '../../site/siteContext.tsx'
import { MoreLink } from '../MoreLink.tsx'
import { SectionHead } from '../SectionHead.tsx'
import type { SectionProps } from '../sectionProps.ts'

/** The template `icon-cards`: cards that are links, each with its pictogram. */
export const IconCards = ({ section }: Pick<SectionProps, 'section'>) => {
  const attributesOf = useTextAttributes()
  // No level of the headings is left out.
  const Heading = section.title ? 'h3' : 'h2'
  return (
    <>
      <SectionHead title={section.title} subTitle={section.sub_title}>
        {section.link_url && <MoreLink to={section.link_url} of={section.title} />}
      </SectionHead>
      {section.widgets?.length ? (
        <ul className="services">
          {section.widgets.map(({ id, title, name, content, icon, link_url }) => (
            <li key={id}>
              <SmartLink to={link_url}>
                <Icon name={icon ?? 'star'} />
                <Heading {...attributesOf(title || name)}>{title || name}</Heading>
                <p {...attributesOf(content)}>{excerpt(content, cardTextChars)}</p>
              </SmartLink>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
