import '../styles/lazy/iconCards.css'
import { cuts } from '../../schema/values/cuts.ts'
import { excerpt } from '../../schema/values/excerpt.ts'
import { hrefOf } from '../../schema/values/links.ts'
import { useTextAttributes } from '../site/siteContext.tsx'
import { Icon, type PublicIcon } from './Icon.tsx'
import { SmartLink } from './SmartLink.tsx'

interface IconCard {
  readonly id: number | string
  readonly title: string
  /** HTML; cut as the text of every card is. */
  readonly content: string | null | undefined
  readonly icon: PublicIcon
  /** As editors write links. A card without one leads nowhere. */
  readonly link_url: string | null | undefined
}

interface IconCardsProps {
  readonly cards: readonly IconCard[]
  /** Level of the titles. */
  readonly heading: 'h2' | 'h3'
}

/** Cards with a pictogram each, links where they lead somewhere. */
export const IconCards = ({ cards, heading: Heading }: IconCardsProps) => {
  const attributesOf = useTextAttributes()
  return (
    <ul className="services">
      {cards.map(({ id, title, content, icon, link_url }) => {
        const shown = (
          <>
            <Icon name={icon} />
            <Heading {...attributesOf(title)}>{title}</Heading>
            <p {...attributesOf(content)}>{excerpt(content, cuts.cardText)}</p>
          </>
        )
        return <li key={id}>{hrefOf(link_url) ? <SmartLink to={link_url}>{shown}</SmartLink> : <div>{shown}</div>}</li>
      })}
    </ul>
  )
}
