import type { ListPage } from '../../api/wire/envelopes.ts'
import { canonicalPath } from '../routing/canonicalPath.ts'
import { Link, useLocation } from '../routing/router.tsx'
import { useMessages } from '../site/siteContext.tsx'

interface PagesProps {
  /** Accessible name of the navigation. */
  readonly label: string
  readonly list: ListPage<unknown>
  readonly previous?: string
  readonly next?: string
}

/** Links to the previous and next page of a list; nothing if the list has one page. */
export const Pages = ({ label, list, previous, next }: PagesProps) => {
  const messages = useMessages()
  const { pathname } = useLocation()
  const { current_page: current, last_page: last } = list
  if (last <= 1) return null
  const to = (page: number) => canonicalPath(pathname, page)
  return (
    <nav className="pages" aria-label={label}>
      {current > 1 && (
        <Link rel="prev" to={to(current - 1)}>
          {previous ?? messages.previous}
        </Link>
      )}
      <span>{messages.pageOf(current, last)}</span>
      {current < last && (
        <Link rel="next" to={to(current + 1)}>
          {next ?? messages.next}
        </Link>
      )}
    </nav>
  )
}
