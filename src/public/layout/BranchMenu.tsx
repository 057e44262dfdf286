import { headerMenu, parentOf } from '../content/menu.ts'
import { NavLink, useLocation } from '../routing/router.tsx'
import { useSite, useTextAttributes } from '../site/siteContext.tsx'

/** The pages of the menu's entry that holds this one, in the margin; on a phone they open by its title. Nothing for a page that stands in no entry. */
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
