import { mapAddressOf } from '../../schema/values/links.ts'
import { Icon } from '../components/Icon.tsx'
import { MapView } from '../components/media/MapView.tsx'
import { telephone } from '../content/telephone.ts'
import { ContactForm } from '../forms/ContactForm.tsx'
import { SocialLinks } from '../layout/SocialLinks.tsx'
import { useMessages, useSite, useTextAttributes } from '../site/siteContext.tsx'

/** How to reach the organisation: facts, form and map. Source: spec §2, 'Contact page'. */
export const ContactBlock = () => {
  const { application, socials } = useSite()
  const { address, phone, email, opening_hours: hours } = application
  const { contact, map: mapWords } = useMessages()
  const attributesOf = useTextAttributes()
  const map = mapAddressOf(application.map_html)
  const hasFacts = [address, hours, phone, email].some(Boolean)
  return (
    <section className="section" aria-label={contact.region}>
      <div className="wrap halves top">
        {/* Without it, the form stands first. */}
        {(hasFacts || socials.length > 0) && (
          <div>
            {hasFacts && (
              <ul className="contact-facts">
                {address && (
                  <li>
                    <Icon name="place" />
                    <div>
                      <h2>{contact.address}</h2>
                      <p {...attributesOf(address)}>{address}</p>
                    </div>
                  </li>
                )}
                {hours && (
                  <li>
                    <Icon name="clock" />
                    <div>
                      <h2>{contact.hours}</h2>
                      <p className="lines" {...attributesOf(hours)}>
                        {hours}
                      </p>
                    </div>
                  </li>
                )}
                {phone && (
                  <li>
                    <Icon name="phone" />
                    <div>
                      <h2>{contact.phone}</h2>
                      <p>
                        <a href={telephone(phone)}>{phone}</a>
                      </p>
                    </div>
                  </li>
                )}
                {email && (
                  <li>
                    <Icon name="mail" />
                    <div>
                      <h2>{contact.email}</h2>
                      <p>
                        <a href={`mailto:${email}`}>{email}</a>
                      </p>
                    </div>
                  </li>
                )}
              </ul>
            )}
            <SocialLinks count={6} />
          </div>
        )}
        <ContactForm to={email} />
      </div>
      {map && (
        <div className="wrap">
          <MapView
            address={map}
            title={mapWords.title(address ?? application.name)}
            place={address ?? application.name}
          />
        </div>
      )}
    </section>
  )
}
