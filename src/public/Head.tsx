import { useLocation } from 'react-router-dom'
import { scriptJson } from '../api/siteConfig.ts'
import { JsonScript } from './parts/JsonScript.tsx'
import { useSite } from './siteContext.tsx'

interface HeadProps {
  /** Title of the page, without the site's name; '' for the home page. */
  readonly title: string
  readonly description?: string | null | undefined
  readonly image?: string | null | undefined
  readonly type?: 'website' | 'article' | 'profile'
  /** JSON-LD documents. */
  readonly facts?: readonly object[]
  /** Whether search engines are to leave it out. */
  readonly isHidden?: boolean
}

/** What a page says of itself: React moves all of it into the document's head. */
export const Head = ({ title, description, image, type = 'website', facts = [], isHidden = false }: HeadProps) => {
  const { application, config } = useSite()
  const { pathname } = useLocation()
  const site = application.name
  const full = title
    ? `${title} · ${site}`
    : application.meta_title || [site, application.title].filter(Boolean).join(' · ')
  const summary = description || application.meta_description || application.description || ''
  const picture = image || application.og_image
  const address = config.siteUrl + pathname
  return (
    <>
      <title>{full}</title>
      {summary && <meta name="description" content={summary} />}
      {isHidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={site} />
      <meta property="og:title" content={title || application.og_title || full} />
      {summary && <meta property="og:description" content={summary} />}
      <meta property="og:url" content={address} />
      {picture && <meta property="og:image" content={new URL(picture, config.siteUrl).href} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      {facts.map(fact => (
        <JsonScript
          key={scriptJson(fact)}
          type="application/ld+json"
          value={{ '@context': 'https://schema.org', ...fact }}
        />
      ))}
    </>
  )
}
