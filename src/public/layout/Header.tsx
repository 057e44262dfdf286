import { Icon } from '../components/Icon.tsx'
import { Picture } from '../components/media/Picture.tsx'
import { headerMenu, type MenuEntry } from '../content/menu.ts'
import { telephone } from '../content/telephone.ts'
import { SearchBox } from '../forms/SearchBox.tsx'
import { Link } from '../routing/router.tsx'
import { useMessages, useSite, useTextAttributes } from '../site/siteContext.tsx'
import { Navigation } from './Navigation.tsx'

/** Entries beside each other in the header, at most; those behind them open from one more. */
const mostEntries = 7

const withMore = (entries: readonly MenuEntry[], title: string): readonly MenuEntry[] =>
  entries.length <= mostEntries + 1
    ? entries
    : [...entries.slice(0, mostEntries), { title, href: '', children: entries.slice(mostEntries) }]

/** Logo, email, phone and the menu. Source: spec §2, 'Header and footer'. */
export const Header = () => {
  const site = useSite()
  const { application } = site
  const { email, phone } = application
  const messages = useMessages()
  const attributesOf = useTextAttributes()
  return (
    <header className="site-header">
      <div className="wrap contact-line">
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {phone && <a href={telephone(phone)}>{phone}</a>}
        <SearchBox className="search-box small" />
      </div>
      <div className="masthead-line">
        <div className="wrap masthead">
          <Link className="logo" to="/" aria-label={messages.frame.homePage(application.name)}>
            {application.logo_header ? (
              <>
                <Picture src={application.logo_header} alt="" sizes="9rem" maxWidth={480} when="soon" />
                {application.logo_footer && (
                  <Picture className="on-dark" src={application.logo_footer} alt="" sizes="9rem" maxWidth={480} />
                )}
              </>
            ) : (
              <strong {...attributesOf(application.name)}>{application.name}</strong>
            )}
          </Link>
          <Link className="search-link" to="/search" aria-label={messages.screens.search}>
            <Icon name="search" />
          </Link>
          <Navigation entries={withMore(headerMenu(site), messages.frame.more)} />
        </div>
      </div>
    </header>
  )
}
