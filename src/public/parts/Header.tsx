import { Link } from 'react-router-dom'
import { useSite } from '../siteContext.tsx'
import { Icon } from './Icon.tsx'
import { headerMenu } from './menu.ts'
import { Navigation } from './Navigation.tsx'
import { Picture } from './Picture.tsx'

/** Keeps what `tel:` takes of a phone number. */
export const telephone = (phone: string) => `tel:${phone.replaceAll(/[^\d+]/g, '')}`

/** Logo, email, phone and the menu. Source: spec §2, 'Header and footer'. */
export const Header = () => {
  const { application, menus } = useSite()
  const { email, phone } = application
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
      </div>
      <div className="wrap masthead">
        <Link className="logo" to="/" aria-label={`${application.name}, home page`}>
          {application.logo_header ? (
            <Picture src={application.logo_header} alt="" sizes="12rem" isFirst />
          ) : (
            <strong>{application.name}</strong>
          )}
        </Link>
        <Navigation entries={headerMenu(menus)} />
      </div>
    </header>
  )
}
