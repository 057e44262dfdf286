import { hrefOf } from '../../schema/values/links.ts'
import { Picture } from '../components/media/Picture.tsx'
import { SmartLink } from '../components/SmartLink.tsx'
import { footerMenu } from '../content/menu.ts'
import { phoneIn, telephone } from '../content/telephone.ts'
import { SubscribeForm } from '../forms/SubscribeForm.tsx'
import { useLanguage, useMessages, useSite, useTextAttributes } from '../site/siteContext.tsx'
import { SchemeSwitch } from './SchemeSwitch.tsx'
import { SocialLinks } from './SocialLinks.tsx'

/** Footer with the organisation's name and contact details. Source: specification 5. */
export const Footer = () => {
  const site = useSite()
  const { application } = site
  const { name, other_name, address, phone, email, web_url, copyright, logo_footer } = application
  const web = hrefOf(web_url)
  const messages = useMessages()
  const language = useLanguage()
  const attributesOf = useTextAttributes()
  return (
    <footer className="site-footer">
      <div className="wrap footer-columns">
        <div className="footer-name">
          {logo_footer && <Picture src={logo_footer} alt="" sizes="11rem" maxWidth={480} />}
          <p className="name" {...attributesOf(name)}>
            {name}
          </p>
          {application.title && <p {...attributesOf(application.title)}>{application.title}</p>}
          <address>
            {address && <p {...attributesOf(address)}>{address}</p>}
            {phone && (
              <p>
                <a href={telephone(phone)}>{phoneIn(language, phone)}</a>
              </p>
            )}
            {email && (
              <p>
                <a href={`mailto:${email}`}>{email}</a>
              </p>
            )}
            {/* A path is text that an older version stored. */}
            {/^h/i.test(web) && (
              <p>
                <a href={web}>{web_url}</a>
              </p>
            )}
          </address>
        </div>
        <nav aria-label={messages.frame.footer}>
          <ul className="footer-links">
            {footerMenu(site).map(entry => (
              <li key={entry.title + entry.href} {...attributesOf(entry.title)}>
                <SmartLink to={entry.href}>{entry.title}</SmartLink>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <SocialLinks count={3} />
          <SubscribeForm />
        </div>
      </div>
      {other_name && (
        <p className="wrap wide-name" {...attributesOf(other_name)}>
          {other_name}
        </p>
      )}
      <div className="wrap footer-close">
        {copyright && <p {...attributesOf(copyright)}>{copyright}</p>}
        <SchemeSwitch />
      </div>
    </footer>
  )
}
