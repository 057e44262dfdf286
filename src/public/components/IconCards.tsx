import '../styles/lazy/iconCards.css'
import { excerpt } from '../../schema/values/excerpt.ts'
import { excerptLengths } from '../../schema/values/excerptLengths.ts'
import { hrefOf } from '../../schema/values/links.ts'
import { useTextAttributes } from '../site/siteContext.tsx'
import { Icon, type PublicIcon } from './Icon.tsx'
import { SmartLink } from './SmartLink.tsx'

interface IconCard {
  readonly id: number | string
  readonly title: string
  /** HTML; its text is cut at the same length as in every card. */
  readonly content: string | null | undefined
  readonly icon: PublicIcon
  /** A link as editors write it. A card without one is not a link. */
  readonly link_url: string | null | undefined
}

interface IconCardsProps {
  readonly cards: readonly IconCard[]
  /** Heading level of the titles. */
  readonly heading: 'h2' | 'h3'
}

/** Cards with an icon each. A card with a link is a link as a whole. */
export const IconCards = ({ cards, heading: Heading }: IconCardsProps) => {
  const attributesOf = useTextAttributes()
  return (
    <ul className="services">
      {cards.map(({ id, title, content, icon, link_url }) => {
        const shown = (
          <>
            <Icon name={icon} />
            <Heading {...attributesOf(title)}>{title}</Heading>
            <p {...attributesOf(content)}>{excerpt(content, excerptLengths.cardText)}</p>
          </>
        )
        return <li key={id}>{hrefOf(link_url) ? <SmartLink to={link_url}>{shown}</SmartLink> : <div>{shown}</div>}</li>
      })}
    </ul>
  )
}
