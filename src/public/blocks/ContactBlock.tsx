import { mapAddressOf } from '../../schema/links.ts'
import { telephone } from '../parts/Header.tsx'
import { Icon } from '../parts/Icon.tsx'
import { MapView } from '../parts/MapView.tsx'
import { SocialLinks } from '../parts/SocialLinks.tsx'
import { useSite } from '../siteContext.tsx'
import { ContactForm } from './ContactForm.tsx'

/** Source: spec §2, 'Contact page'. */
const openingHours = 'Sun-Thu 10:00am to 6:00pm'

/** How to reach the organisation: facts, form and map. */
export const ContactBlock = () => {
  const { application } = useSite()
  const { address, phone, email } = application
  const map = mapAddressOf(application.map_html)
  return (
    <section className="section" aria-label="Contact">
      <div className="wrap halves top">
        <div>
          <ul className="contact-facts">
            {address && (
              <li>
                <Icon name="place" />
                <div>
                  <h2>Address</h2>
                  <p>{address}</p>
                </div>
              </li>
            )}
            <li>
              <Icon name="clock" />
              <div>
                <h2>Opening hours</h2>
                <p>{openingHours}</p>
              </div>
            </li>
            {phone && (
              <li>
                <Icon name="phone" />
                <div>
                  <h2>Phone</h2>
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
                  <h2>Email</h2>
                  <p>
                    <a href={`mailto:${email}`}>{email}</a>
                  </p>
                </div>
              </li>
            )}
          </ul>
          <SocialLinks count={6} />
        </div>
        <ContactForm to={email} />
      </div>
      {map && (
        <div className="wrap">
          <MapView address={map} title={`Map: ${address ?? application.name}`} place={address ?? application.name} />
        </div>
      )}
    </section>
  )
}
