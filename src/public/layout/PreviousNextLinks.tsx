import { headerMenu, leadsTo, parentOf } from '../content/menu.ts'
import { Link, useLocation } from '../routing/router.tsx'
import { useMessages, useSite, useTextAttributes } from '../site/siteContext.tsx'

/** Links to the previous and next page under the same menu entry; nothing for a page outside the menu. */
export const PreviousNextLinks = () => {
  const messages = useMessages()
  const attributesOf = useTextAttributes()
  const { pathname } = useLocation()
  const parent = parentOf(headerMenu(useSite()), pathname)
  const links = parent?.children.filter(({ href }) => href.startsWith('/')) ?? []
  const at = links.findIndex(entry => leadsTo(entry, pathname))
  const [before, after] = at < 0 ? [] : [links[at - 1], links[at + 1]]
  if (!parent || (!before && !after)) return null
  return (
    <nav className="turn" aria-label={messages.frame.neighbours}>
      {before && (
        <p>
          <span>{messages.previous}</span>
          <Link to={before.href} {...attributesOf(before.title)}>
            {before.title}
          </Link>
        </p>
      )}
      {after && (
        <p className="turn-on">
          <span>{messages.next}</span>
          <Link to={after.href} {...attributesOf(after.title)}>
            {after.title}
          </Link>
        </p>
      )}
    </nav>
  )
}
