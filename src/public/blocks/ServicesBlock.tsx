import { type ServiceName, serviceNames, services } from '../../api/site/siteLinks.ts'
import { IconCards } from '../components/IconCards.tsx'
import { Link } from '../routing/router.tsx'
import { useMessages } from '../site/siteContext.tsx'
import { useEngineTexts } from './engineTexts.ts'

/** Cards of the five services, each a link to its screen. Source: specification 4.1. */
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

/** Default page of a service: its introduction, and a link to all services. */
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
