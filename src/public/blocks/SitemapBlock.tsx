import '../styles/lazy/sitemap.css'
import { SmartLink } from '../components/SmartLink.tsx'
import { footerMenu, headerMenu, type MenuEntry, serviceLinks } from '../content/menu.ts'
import { useSite, useTextAttributes } from '../site/siteContext.tsx'

const Branch = ({ entries }: { readonly entries: readonly MenuEntry[] }) => {
  const attributesOf = useTextAttributes()
  return entries.length === 0 ? null : (
    <ul>
      {entries.map(entry => (
        <li key={entry.title + entry.href} {...attributesOf(entry.title)}>
          {entry.href ? <SmartLink to={entry.href}>{entry.title}</SmartLink> : <strong>{entry.title}</strong>}
          {entry.children.length > 0 && <Branch entries={entry.children} />}
        </li>
      ))}
    </ul>
  )
}

/** Links to every page in the menus, and to the services. Source: specification 22. */
export const SitemapBlock = () => {
  const site = useSite()
  return (
    <section className="section" aria-label={site.messages.sitemap.region}>
      <div className="wrap">
        <div className="sitemap-lists">
          <Branch entries={headerMenu(site)} />
          <Branch entries={serviceLinks(site)} />
          <Branch entries={footerMenu(site)} />
        </div>
      </div>
    </section>
  )
}
