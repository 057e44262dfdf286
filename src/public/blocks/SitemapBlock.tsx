import { footerMenu, headerMenu, type MenuEntry } from '../parts/menu.ts'
import { SmartLink } from '../parts/SmartLink.tsx'
import { useSite } from '../siteContext.tsx'

const Branch = ({ entries }: { readonly entries: readonly MenuEntry[] }) => (
  <ul>
    {entries.map(entry => (
      <li key={entry.title + entry.href}>
        {entry.href ? <SmartLink to={entry.href}>{entry.title}</SmartLink> : <strong>{entry.title}</strong>}
        {entry.children.length > 0 && <Branch entries={entry.children} />}
      </li>
    ))}
  </ul>
)

const services: readonly MenuEntry[] = [
  ['Our Service', '/services'],
  ['Software Development', '/software-service'],
  ['Implementation', '/implementation'],
  ['Hardware Support', '/service'],
  ['Network and Infrastructure', '/network-and-infrastructure'],
  ['Specialization', '/specialization'],
].map(([title = '', href = '']) => ({ title, href, children: [] }))

/** Every page that the menus lead to, and the services. Source: contract, 'Readings'. */
export const SitemapBlock = () => {
  const { menus } = useSite()
  return (
    <section className="section" aria-label="All pages">
      <div className="wrap sitemap">
        <Branch entries={headerMenu(menus)} />
        <Branch entries={services} />
        <Branch entries={footerMenu(menus)} />
      </div>
    </section>
  )
}
