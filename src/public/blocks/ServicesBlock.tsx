import { Icon, type PublicIcon } from '../parts/Icon.tsx'
import { Link } from '../router.tsx'

/** The five services. Source: spec §2, 'Our Service page' and 'Public routes'. */
const services: readonly (readonly [slug: string, title: string, text: string, icon: PublicIcon])[] = [
  [
    'software-service',
    'Software Development',
    'Systems written beside the people who use them, and kept for years.',
    'window',
  ],
  ['implementation', 'Implementation', 'From a signed plan to a working office, with training on the way.', 'steps'],
  ['service', 'Hardware Support', 'Machines repaired, replaced and cared for where they stand.', 'wrench'],
  [
    'network-and-infrastructure',
    'Network and Infrastructure',
    'Connections and data centres that hold through the monsoon.',
    'network',
  ],
  ['specialization', 'Specialization', 'What we know better than others, and how we came to know it.', 'star'],
]

/** Cards that lead to the five service pages. */
export const ServicesBlock = () => (
  <section className="section" aria-label="Our Service">
    <div className="wrap">
      <h2 className="unseen">Our Service</h2>
      <ul className="services">
        {services.map(([slug, title, text, icon]) => (
          <li key={slug}>
            <Link to={`/${slug}`}>
              <Icon name={icon} />
              <h3>{title}</h3>
              <p>{text}</p>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
