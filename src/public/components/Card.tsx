import type { ReactNode } from 'react'
import { cuts } from '../../schema/values/cuts.ts'
import { cutAtWord, excerpt } from '../../schema/values/excerpt.ts'
import { useMessages, useTextAttributes } from '../site/siteContext.tsx'
import { Picture } from './media/Picture.tsx'
import { SmartLink } from './SmartLink.tsx'

/** Graphemes of a card's title and text. Source: spec §9, 'Public cards'. */
const cardTitleChars = cuts.cardTitle
export const cardTextChars = cuts.cardText

/** How a card stands: `tall` under its picture always, `compact` beside a small picture where there is little room. */
type CardShape = 'tall' | 'compact'

/** How wide a card's picture is drawn; the style sheet decides it. */
const sizesByShape: { readonly [S in CardShape]: string } = {
  tall: '(min-width: 60rem) 22rem, (min-width: 42rem) 45vw, 92vw',
  compact: '(min-width: 60rem) 22rem, (min-width: 42rem) 45vw, 12rem',
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
  /** Default `tall`. */
  readonly shape?: CardShape
  /** Default: as the shape has it. */
  readonly sizes?: string
}

/** A card with a picture, a title, a cut text and a link. */
export const Card = ({ title, content, thumb, alt = '', to, more, chars, note, shape = 'tall', sizes }: CardProps) => {
  const messages = useMessages()
  const attributesOf = useTextAttributes()
  const shownTitle = title || messages.untitled
  const text = excerpt(content, chars ?? cardTextChars)
  return (
    <article className={`card ${shape}`}>
      <Picture className="card-picture" src={thumb} alt={alt} sizes={sizes ?? sizesByShape[shape]} maxWidth={960} />
      <div className="card-body">
        {note && <p className="card-note">{note}</p>}
        <h3 {...attributesOf(title)}>{cutAtWord(shownTitle, cardTitleChars)}</h3>
        <p {...attributesOf(text)}>{text || messages.noContent}</p>
        <SmartLink className="more" to={to}>
          {more}
          <span className="unseen">: {shownTitle}</span>
        </SmartLink>
      </div>
    </article>
  )
}
