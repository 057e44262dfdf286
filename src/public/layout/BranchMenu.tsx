import { headerMenu, parentOf } from '../content/menu.ts'
import { NavLink, useLocation } from '../routing/router.tsx'
import { useSite, useTextAttributes } from '../site/siteContext.tsx'

/** Side menu: the sibling pages under the same menu entry. On a phone it is collapsed. Nothing for a page outside the menu. */
export const BranchMenu = () => {
  const attributesOf = useTextAttributes()
  const { pathname } = useLocation()
  const parent = parentOf(headerMenu(useSite()), pathname)
  const links = parent?.children.filter(({ href }) => href.startsWith('/')) ?? []
  if (!parent || links.length < 2) return null
  return (
    <nav className="margin" aria-label={parent.title}>
      <details className="branch">
        <summary {...attributesOf(parent.title)}>{parent.title}</summary>
        <ul>
          {links.map(({ title, href }) => (
            <li key={href} {...attributesOf(title)}>
              <NavLink to={href}>{title}</NavLink>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
