import { cut, excerpt } from '../../schema/excerpt.ts'
import { langOf } from '../language.ts'
import { Picture } from './Picture.tsx'
import { SmartLink } from './SmartLink.tsx'

/** Graphemes of a card's title and text. Source: spec §9, 'Public cards'. */
export const cardTitleChars = 50
export const cardTextChars = 100

interface CardProps {
  readonly title: string | null | undefined
  /** HTML; cut at `chars` graphemes of its text. */
  readonly content: string | null | undefined
  readonly thumb: string | null | undefined
  readonly to: string | null | undefined
  /** Words of the link. */
  readonly more: string
  /** Default: the spec's 100. */
  readonly chars?: number
  /** A short line above the title. */
  readonly note?: string
}

/** A card with a picture, a title, a cut text and a link. */
export const Card = ({ title, content, thumb, to, more, chars = cardTextChars, note }: CardProps) => (
  <article className="card" lang={langOf(title, content)}>
    <Picture
      className="card-picture"
      src={thumb}
      alt=""
      sizes="(min-width: 60rem) 22rem, (min-width: 40rem) 45vw, 92vw"
    />
    <div className="card-body">
      {note && <p className="card-note">{note}</p>}
      <h3>{cut(title || 'Untitled', cardTitleChars)}</h3>
      <p>{excerpt(content, chars) || 'No content available.'}</p>
      <SmartLink className="more" to={to}>
        {more}
        <span className="unseen">: {title || 'Untitled'}</span>
      </SmartLink>
    </div>
  </article>
)
