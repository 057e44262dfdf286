/** Cards of lists: the default card, and those that a descriptor can name instead. */

import type { ComponentType, ReactNode } from 'react'
import type { PublicField } from '../../../resources/publicFields.ts'
import type { CardName } from '../../../schema/routes/screenNames.ts'
import { type CardLook, cardSizes } from '../../components/Card.tsx'
import { Day } from '../../components/Day.tsx'
import { Picture } from '../../components/media/Picture.tsx'
import { AboutTitle } from '../../components/SmartLink.tsx'
import { Link } from '../../routing/router.tsx'
import { useMessages, useTextAttributes } from '../../site/siteContext.tsx'
import { FactLine } from './RecordParts.tsx'
import { type Names, type ShownRecord, shownFields, textIn } from './shownRecords.ts'

/** A record as a card shows it. */
export interface RecordCard {
  readonly id: number
  readonly title: string
  readonly address: string
  /** '' for none. */
  readonly picture: string
  readonly alt: string
  /** Excerpt; '' for none. */
  readonly text: string
  /** Values of the card's fields, and of fields that their conditions refer to. */
  readonly values: ShownRecord
}

export interface CardProps {
  readonly card: RecordCard
  /** Fields of the card, in order. */
  readonly fields: readonly PublicField[]
  readonly names: Names
}

interface FrameProps {
  readonly card: RecordCard
  readonly look: CardLook
  /** Content above the title. */
  readonly note: ReactNode
  /** Content below the title. */
  readonly facts?: ReactNode
}

const Frame = ({ card, look, note, facts }: FrameProps) => {
  const messages = useMessages()
  const attributesOf = useTextAttributes()
  const title = card.title || messages.untitled
  return (
    <article className={`card ${look}`}>
      {card.picture && (
        <Picture className="card-picture" src={card.picture} alt={card.alt} sizes={cardSizes[look]} maxWidth={960} />
      )}
      <div className="card-body">
        {note && <p className="card-note">{note}</p>}
        <h3 {...attributesOf(title)}>{title}</h3>
        {facts && <p>{facts}</p>}
        {card.text && <p {...attributesOf(card.text)}>{card.text}</p>}
        <Link className="more" to={card.address}>
          {messages.readMore}
          <AboutTitle title={title} />
        </Link>
      </div>
    </article>
  )
}

/** Default card, in a grid of columns, with its values above the title. */
export const ColumnCard = ({ card, fields, names }: CardProps) => {
  const shown = shownFields(card.values, fields)
  const note = shown.length > 0 && <FactLine record={card.values} fields={fields} names={names} />
  return <Frame card={card} look="column" note={note} />
}

/** First day or timestamp of the card, as props of Day. */
const dayOf = (card: RecordCard, { name, kind }: PublicField) => {
  const value = textIn(card.values, name)
  return kind === 'date' ? { timestamp: `${value} 00:00:00`, zone: 'UTC' } : { timestamp: value }
}

const isDay = ({ kind }: PublicField): boolean => kind === 'date' || kind === 'dateTime'

/** Card with its first day or timestamp large in the margin, and the time and other values below the title. */
const DatedCard = ({ card, fields, names }: CardProps) => {
  const day = shownFields(card.values, fields).find(isDay)
  const beside = day?.kind === 'dateTime' && !day.day ? day : undefined
  const others = fields.filter(field => (day ? field !== day || field === beside : !isDay(field)))
  const hasFacts = shownFields(card.values, others).length > 0
  return (
    <Frame
      card={card}
      look="dated"
      note={day && <Day {...dayOf(card, day)} isDivided />}
      facts={hasFacts && <FactLine record={card.values} fields={others} names={names} beside={beside} />}
    />
  )
}

/** Cards by name. A name of `customCards` does not compile until it has a card here. */
export const cardByLook: { readonly [C in CardName]: ComponentType<CardProps> } = { dated: DatedCard }
