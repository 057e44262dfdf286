import type { ReactNode } from 'react'
import { excerpt, truncateAtWord } from '../../schema/values/excerpt.ts'
import { excerptLengths } from '../../schema/values/excerptLengths.ts'
import { useMessages, useTextAttributes } from '../site/siteContext.tsx'
import { Picture } from './media/Picture.tsx'
import { More } from './SmartLink.tsx'

/** Maximum length of a card's title, graphemes. Source: specification 15.2. */
const cardTitleChars = excerptLengths.cardTitle
/** Maximum length of a card's text, graphemes. Source: specification 15.2. */
export const cardTextChars = excerptLengths.cardText

/**
 * Look of a card. `column`: the text below the picture, in a grid of equal columns; `column programme`: the same in its
 * own colour; `dated`: a row with its day in the margin; `dated first`: the first and larger of these rows.
 */
export type CardLook = 'column' | 'column programme' | 'dated' | 'dated first'

/** Width of the picture for the `sizes` attribute; it has to match the style sheet. */
export const cardSizes: { readonly [L in CardLook]: string } = {
  column: '(min-width: 64rem) 22rem, (min-width: 40rem) 46vw, 92vw',
  'column programme': '(min-width: 64rem) 34rem, (min-width: 40rem) 46vw, 92vw',
  dated: '(min-width: 64rem) 15rem, (min-width: 48rem) 7rem, 18vw',
  'dated first': '(min-width: 64rem) 36rem, 92vw',
}

interface CardProps {
  readonly title: string | null | undefined
  /** HTML; its text is cut at `chars` graphemes. */
  readonly content: string | null | undefined
  /** Address of the picture; empty shows the fallback picture. */
  readonly thumb: string | null | undefined
  /** Description of the picture. Default: '', as the picture only decorates the title. */
  readonly alt?: string | undefined
  readonly to: string | null | undefined
  /** Text of the link. */
  readonly more: string
  /** Maximum length of the text, graphemes. Default: 100, as specified. */
  readonly chars?: number
  /** Short line above the title. */
  readonly note?: ReactNode
  /** Default: `column`. */
  readonly look?: CardLook
  /** See Picture. */
  readonly movesAs?: string
}

/** A record in a list: picture, title, excerpt and link. Source: specification 15.2, 15.3. */
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
        <h3 {...attributesOf(title)}>{truncateAtWord(shownTitle, cardTitleChars)}</h3>
        <p {...attributesOf(text)}>{text || messages.noContent}</p>
        <More to={to} words={more} of={shownTitle} />
      </div>
    </article>
  )
}
