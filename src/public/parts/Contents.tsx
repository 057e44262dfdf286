import { langOf } from '../language.ts'
import { Link } from '../router.tsx'
import type { Heading } from './headings.ts'

/** From how many headings on a page is long enough for a list of them. */
const longFrom = 4

interface ContentsProps {
  readonly headings: readonly Heading[]
}

/** Whether a page is long enough for a list of its contents. */
export const isLong = (headings: readonly Heading[]): boolean => headings.length >= longFrom

/** What a long page holds, with the ways there; nothing for a short one. */
export const Contents = ({ headings }: ContentsProps) =>
  isLong(headings) ? (
    <nav className="contents" aria-label="On this page">
      <p className="contents-title">On this page</p>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id} lang={langOf(text)}>
            <Link to={`#${encodeURIComponent(id)}`}>{text}</Link>
          </li>
        ))}
      </ol>
    </nav>
  ) : null
