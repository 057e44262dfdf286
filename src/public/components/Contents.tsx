import type { Heading } from '../content/headings.ts'
import { Link } from '../routing/router.tsx'
import { useMessages, useTextAttributes } from '../site/siteContext.tsx'

/** Minimum number of headings for a table of contents. */
const longFrom = 4
/** Maximum entries of a table of contents. More would be slow to render and hard to read. */
const maxHeadings = 200

interface ContentsProps {
  readonly headings: readonly Heading[]
}

/** True if a page is long enough for a table of contents. */
export const isLong = (headings: readonly Heading[]): boolean => headings.length >= longFrom

/** Table of contents of a long page, as links to its headings; nothing on a short page. */
export const Contents = ({ headings }: ContentsProps) => {
  const { contents } = useMessages().frame
  const attributesOf = useTextAttributes()
  if (!isLong(headings)) return null
  return (
    <nav className="contents" aria-label={contents}>
      <p className="contents-title">{contents}</p>
      <ol>
        {headings.slice(0, maxHeadings).map(({ id, text }) => (
          <li key={id} {...attributesOf(text)}>
            <Link to={`#${encodeURIComponent(id)}`}>{text}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
