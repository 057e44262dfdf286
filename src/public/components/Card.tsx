import type { ReactNode } from 'react'
import { cuts } from '../../schema/values/cuts.ts'
import { cutAtWord, excerpt } from '../../schema/values/excerpt.ts'
import { useMessages, useTextAttributes } from '../site/siteContext.tsx'
import { Picture } from './media/Picture.tsx'
import { More } from './SmartLink.tsx'

/** Graphemes of a card's title and text. Source: specification 15.2. */
const cardTitleChars = cuts.cardTitle
export const cardTextChars = cuts.cardText

/** How a card stands: `row` beside a small picture, `dated` with its day in the margin, the first of them large, `large` with a large one, above the others or as their lead beside them, `third` below one, three a row, `programme` below one and in a colour of its own. */
export type CardLook = 'row' | 'dated' | 'dated first' | 'large' | 'large leading' | 'third' | 'programme'

/** How wide the picture is drawn; the style sheet decides it. */
export const cardSizes: { readonly [L in CardLook]: string } = {
  row: '(min-width: 48rem) 7rem, 18vw',
  dated: '(min-width: 64rem) 15rem, (min-width: 48rem) 7rem, 18vw',
  'dated first': '(min-width: 64rem) 36rem, 92vw',
  large: '(min-width: 75rem) 36rem, 92vw',
  'large leading': '(min-width: 75rem) 36rem, 92vw',
  third: '(min-width: 75rem) 23rem, (min-width: 48rem) 7rem, 18vw',
  programme: '(min-width: 75rem) 40rem, (min-width: 48rem) 55vw, 92vw',
}

/**
 * The look of a card of a list, by which none is left alone in its row: an odd number that three divides stands in threes, of others the first stands above two columns, large.
 * Four to six with a lead stand beside that.
 */
export const lookInColumns = (index: number, count: number, hasLead = false): CardLook => {
  if (count % 6 === 3) return 'third'
  if (index > 0) return 'row'
  if (hasLead && count > 3 && count < 7) return 'large leading'
  return count % 2 ? 'large' : 'row'
}

interface CardProps {
  readonly title: string | null | undefined
  /** HTML; cut at `chars` graphemes of its text. */
  readonly content: string | null | undefined
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
  /** Default `row`. */
  readonly look?: CardLook
  /** As in Picture. */
  readonly movesAs?: string
}

/** A row of a list: a title, a cut text and a link, and a picture where there is one. */
export const Card = ({ title, content, thumb, alt = '', to, more, chars, note, look = 'row', movesAs }: CardProps) => {
  const messages = useMessages()
  const attributesOf = useTextAttributes()
  const shownTitle = title || messages.untitled
  const text = excerpt(content, chars ?? cardTextChars)
  return (
    <article className={`card ${look}`}>
      {thumb && (
        <Picture
          className="card-picture"
          src={thumb}
          alt={alt}
          sizes={cardSizes[look]}
          maxWidth={960}
          {...(movesAs && { movesAs })}
        />
      )}
      <div className="card-body">
        {note && <p className="card-note">{note}</p>}
        <h3 {...attributesOf(title)}>{cutAtWord(shownTitle, cardTitleChars)}</h3>
        <p {...attributesOf(text)}>{text || messages.noContent}</p>
        <More to={to} words={more} of={shownTitle} />
      </div>
    </article>
  )
}
