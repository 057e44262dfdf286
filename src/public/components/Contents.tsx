import type { Heading } from '../content/headings.ts'
import { Link } from '../routing/router.tsx'
import { useMessages, useTextAttributes } from '../site/siteContext.tsx'

/** From how many headings on a page is long enough for a list of them. */
const longFrom = 4
/** More headings are no list of contents, and would take long to draw. */
const mostListed = 200

interface ContentsProps {
  readonly headings: readonly Heading[]
}

/** Whether a page is long enough for a list of its contents. */
export const isLong = (headings: readonly Heading[]): boolean => headings.length >= longFrom

/** What a long page holds, with the ways there; nothing for a short one. */
export const Contents = ({ headings }: ContentsProps) => {
  const { contents } = useMessages().frame
  const attributesOf = useTextAttributes()
  if (!isLong(headings)) return null
  return (
    <nav className="contents" aria-label={contents}>
      <p className="contents-title">{contents}</p>
      <ol>
        {headings.slice(0, mostListed).map(({ id, text }) => (
          <li key={id} {...attributesOf(text)}>
            <Link to={`#${encodeURIComponent(id)}`}>{text}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
