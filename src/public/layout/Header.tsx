import { Icon } from '../components/Icon.tsx'
import { Picture } from '../components/media/Picture.tsx'
import { headerMenu } from '../content/menu.ts'
import { telephone } from '../content/telephone.ts'
import { SearchBox } from '../forms/SearchBox.tsx'
import { Link } from '../routing/router.tsx'
import { useMessages, useSite, useTextAttributes } from '../site/siteContext.tsx'
import { Navigation } from './Navigation.tsx'

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
        {email && (
          <a href={`mailto:${email}`}>
            <Icon name="mail" />
            {email}
          </a>
        )}
        {phone && (
          <a href={telephone(phone)}>
            <Icon name="phone" />
            {phone}
          </a>
        )}
        <SearchBox className="search-box small" />
      </div>
      <div className="wrap masthead">
        <Link className="logo" to="/" aria-label={messages.frame.homePage(application.name)}>
          {application.logo_header ? (
            <Picture src={application.logo_header} alt="" sizes="9rem" maxWidth={480} when="soon" />
          ) : (
            <strong {...attributesOf(application.name)}>{application.name}</strong>
          )}
        </Link>
        <Link className="search-link" to="/search" aria-label={messages.screens.search}>
          <Icon name="search" />
        </Link>
        <Navigation entries={headerMenu(site)} />
      </div>
    </header>
  )
}
