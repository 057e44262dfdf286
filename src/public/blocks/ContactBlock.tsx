import '../styles/lazy/contact.css'
import { mapAddressOf } from '../../schema/values/places/maps.ts'
import { MapView } from '../components/media/MapView.tsx'
import { EmailAddress } from '../components/values/EmailAddress.tsx'
import { phoneIn, telephone } from '../content/telephone.ts'
import { ContactForm } from '../forms/ContactForm.tsx'
import { SocialLinks } from '../layout/SocialLinks.tsx'
import { useLanguage, useMessages, useSite, useTextAttributes } from '../site/siteContext.tsx'

/** The contact page: facts, map and form. Source: specification 4.6. */
export const ContactBlock = () => {
  const language = useLanguage()
  const { application, socials } = useSite()
  const { address, phone, email, opening_hours: written } = application
  const { contact, map: mapWords } = useMessages()
  // The hours of the specification are shown for a provider host without this field.
  const hours = written === undefined ? contact.usualHours : written
  const attributesOf = useTextAttributes()
  const map = mapAddressOf(application.map_html)
  const hasFacts = [address, hours, phone, email].some(Boolean)
  return (
    <section className="section" aria-label={contact.region}>
      <div className="wrap">
        <div className="halves even">
          {/* Column of contact facts, social links and map. Omitted if there are none, so that the form takes its place. */}
          {(hasFacts || socials.length > 0 || map) && (
            <div>
              {hasFacts && (
                <ul className="contact-facts">
                  {address && (
                    <li>
                      <h2>{contact.address}</h2>
                      <p {...attributesOf(address)}>{address}</p>
                    </li>
                  )}
                  {hours && (
                    <li>
                      <h2>{contact.hours}</h2>
                      <p className="lines" {...attributesOf(hours)}>
                        {hours}
                      </p>
                    </li>
                  )}
                  {phone && (
                    <li>
                      <h2>{contact.phone}</h2>
                      <p>
                        <a href={telephone(phone)}>{phoneIn(language, phone)}</a>
                      </p>
                    </li>
                  )}
                  {email && (
                    <li>
                      <h2>{contact.email}</h2>
                      <p>
                        <EmailAddress address={email} />
                      </p>
                    </li>
                  )}
                </ul>
              )}
              <SocialLinks count={6} />
              {map && (
                <MapView
                  address={map}
                  title={mapWords.title(address ?? application.name)}
                  place={address ?? application.name}
                />
              )}
            </div>
          )}
          <ContactForm to={email} />
        </div>
      </div>
    </section>
  )
}
