import { type ServiceName, serviceNames, services } from '../../api/site/siteLinks.ts'
import { IconCards } from '../components/IconCards.tsx'
import { Link } from '../routing/router.tsx'
import { useMessages } from '../site/siteContext.tsx'
import { useEngineTexts } from './engineTexts.ts'

/** The cards of the five services, each leading to its screen. Source: specification 4.1. */
export const ServicesBlock = () => {
  const { screens } = useMessages()
  const texts = useEngineTexts()
  const cards = serviceNames.map(slug => ({
    id: slug,
    title: screens[services[slug].title],
    content: texts.services[slug],
    icon: services[slug].icon,
    link_url: slug,
  }))
  return (
    <section className="section" aria-label={screens.services}>
      <div className="wrap">
        <IconCards cards={cards} heading="h2" />
      </div>
    </section>
  )
}

/** A service for which nobody has written a page: its introduction, and the way to all services. */
export const ServiceBlock = ({ slug }: { readonly slug: ServiceName }) => {
  const { screens } = useMessages()
  const texts = useEngineTexts()
  return (
    <div className="wrap reading">
      <div className="statement">
        <div className="prose">
          <p>{texts.services[slug]}</p>
        </div>
        <p className="section-more">
          <Link to="/services">{screens.services}</Link>
        </p>
      </div>
    </div>
  )
}
