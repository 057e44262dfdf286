import { excerpt } from '../../../schema/values/excerpt.ts'
import { hrefOf } from '../../../schema/values/links.ts'
import { cardTextChars } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import { SmartLink } from '../../components/SmartLink.tsx'
import { useTextAttributes } from '../../site/siteContext.tsx'
import { MoreLink } from '../MoreLink.tsx'
import { SectionHead } from '../SectionHead.tsx'
import type { SectionProps } from '../sectionProps.ts'

/** The template `icon-cards`: cards with a pictogram each, links where they lead somewhere. */
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
          {section.widgets.map(({ id, title, name, content, icon, link_url }) => {
            const shown = (
              <>
                <Icon name={icon ?? 'star'} />
                <Heading {...attributesOf(title || name)}>{title || name}</Heading>
                <p {...attributesOf(content)}>{excerpt(content, cardTextChars)}</p>
              </>
            )
            return (
              <li key={id}>{hrefOf(link_url) ? <SmartLink to={link_url}>{shown}</SmartLink> : <div>{shown}</div>}</li>
            )
          })}
        </ul>
      ) : null}
    </>
  )
}
