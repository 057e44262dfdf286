import type { ReactNode } from 'react'
import { cuts } from '../../schema/values/cuts.ts'
import { cutAtWord, excerpt } from '../../schema/values/excerpt.ts'
import { useMessages, useTextAttributes } from '../site/siteContext.tsx'
import { Picture } from './media/Picture.tsx'
import { More } from './SmartLink.tsx'

/** Graphemes of a card's title and text. Source: specification 15.2. */
const cardTitleChars = cuts.cardTitle
export const cardTextChars = cuts.cardText

/** How a card stands: `column` below its picture in a grid of equal columns, `column programme` so and in a colour of its own, `dated` as a row with its day in the margin, the first of them large. */
export type CardLook = 'column' | 'column programme' | 'dated' | 'dated first'

/** Width of the picture for the `sizes` attribute; the style sheet sets it. */
export const cardSizes: { readonly [L in CardLook]: string } = {
  column: '(min-width: 64rem) 22rem, (min-width: 40rem) 46vw, 92vw',
  'column programme': '(min-width: 64rem) 34rem, (min-width: 40rem) 46vw, 92vw',
  dated: '(min-width: 64rem) 15rem, (min-width: 48rem) 7rem, 18vw',
  'dated first': '(min-width: 64rem) 36rem, 92vw',
}

interface CardProps {
  readonly title: string | null | undefined
  /** HTML; cut at `chars` graphemes of its text. */
  readonly content: string | null | undefined
  /** Empty shows the fallback picture. */
  readonly thumb: string | null | undefined
  /** What the picture shows. Default: it only decorates what the title says. */
  readonly alt?: string | undefined
  readonly to: string | null | undefined
  /** Words of the link. */
  readonly more: string
  /** Default: the spec's 100. */
  readonly chars?: number
  /** A short line above the title. */
  readonly note?: ReactNode
  /** Default `column`. */
  readonly look?: CardLook
  /** As in Picture. */
  readonly movesAs?: string
}

/** A record in a list: its picture, its title, the beginning of its text and a link. Source: specification 15.2, 15.3. */
export const Card = ({
  title,
  content,
  thumb,
  alt = '',
  to,
  more,
  chars,
  note,
  look = 'column',
  movesAs,
}: CardProps) => {
  const messages = useMessages()
  const attributesOf = useTextAttributes()
  const shownTitle = title || messages.untitled
  const text = excerpt(content, chars ?? cardTextChars)
  return (
    <article className={`card ${look}`}>
      <Picture
        className="card-picture"
        src={thumb}
        alt={alt}
        sizes={cardSizes[look]}
        maxWidth={960}
        {...(movesAs && { movesAs })}
      />
      <div className="card-body">
        {note && <p className="card-note">{note}</p>}
        <h3 {...attributesOf(title)}>{cutAtWord(shownTitle, cardTitleChars)}</h3>
        <p {...attributesOf(text)}>{text || messages.noContent}</p>
        <More to={to} words={more} of={shownTitle} />
      </div>
    </article>
  )
}
