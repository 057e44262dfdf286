import { iconAddress, pictureOf, shareAddress, shareSizeOf } from '../../api/protocol/fileAddress.ts'
import { scriptJson } from '../../api/site/siteConfig.ts'
import type { ListPage } from '../../api/wire/envelopes.ts'
import { locales } from '../../messages/formats.ts'
import { languageOf } from '../content/language.ts'
import { canonicalPath } from '../routing/canonicalPath.ts'
import { useLocation } from '../routing/router.tsx'
import { useIsSentByServer } from '../site/sentByServer.ts'
import { siteLanguage, useSite, useTextAttributes } from '../site/siteContext.tsx'
import { JsonScript } from './JsonScript.tsx'

interface HeadProps {
  /** Title of the page without the site's name; '' for the home page. */
  readonly title: string
  readonly description?: string | null | undefined
  readonly keywords?: string | null | undefined
  readonly image?: string | null | undefined
  readonly type?: 'website' | 'article' | 'profile'
  /** JSON-LD documents. */
  readonly facts?: readonly object[]
  /** List of which the page shows one page. Default: none. */
  readonly list?: Pick<ListPage<unknown>, 'current_page' | 'last_page'> | undefined
  /** True to exclude the page from search engines. */
  readonly isHidden?: boolean
}

/** Absolute form of an address, for other programs; undefined if it is empty or not valid. */
const absolute = (address: string | null | undefined, siteUrl: string): string | undefined =>
  address && URL.canParse(address, siteUrl) ? new URL(address, siteUrl).href : undefined

const SharedPicture = ({ address, alt, siteUrl }: { address: string; alt: string; siteUrl: string }) => {
  const stored = pictureOf(address)
  const href = absolute(stored ? shareAddress(stored) : address, siteUrl)
  if (!href) return null
  const size = stored && shareSizeOf(stored)
  return (
    <>
      <meta property="og:image" content={href} />
      {stored && <meta property="og:image:type" content="image/png" />}
      {size && <meta property="og:image:width" content={String(size.width)} />}
      {size && <meta property="og:image:height" content={String(size.height)} />}
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:image" content={href} />
    </>
  )
}

/**
 * JSON-LD that the server renders. Search engines and other programs read only what the server sends, so the browser
 * adds none after a navigation.
 */
const SentFacts = ({ value }: { readonly value: object }) => {
  const isSent = useIsSentByServer()
  return isSent && <JsonScript type="application/ld+json" value={value} />
}

/** A JSON-LD document. The key makes React replace the script when the value changes: rewriting its text would violate Trusted Types. */
const Facts = ({ value }: { readonly value: object }) => (
  <SentFacts key={scriptJson(value)} value={{ '@context': 'https://schema.org', ...value }} />
)

/** The site's own JSON-LD as an editor wrote it; empty if it is not valid. */
const ownFacts = (json: string | null | undefined): readonly object[] => {
  try {
    const value: unknown = JSON.parse(json ?? '')
    return (Array.isArray(value) ? value : [value]).filter(each => typeof each === 'object' && each !== null)
  } catch {
    return []
  }
}

const touchIconOf = (icon: string | null | undefined): string => {
  const stored = pictureOf(icon ?? '')
  return stored ? iconAddress(stored, 180) : icon || '/icon-180.png'
}

/** Links and metadata of every page, and those of the home page. */
const SiteHead = ({ isHome }: { readonly isHome: boolean }) => {
  const site = useSite()
  const { application, config, messages } = site
  return (
    <>
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="alternate" type="application/rss+xml" title={messages.newsOf(application.name)} href="/feed.xml" />
      <link rel="apple-touch-icon" href={touchIconOf(application.icon)} />
      {application.google_site_verification && (
        <meta name="google-site-verification" content={application.google_site_verification} />
      )}
      {isHome && ownFacts(application.meta_schema).map(fact => <Facts key={scriptJson(fact)} value={fact} />)}
      {isHome && (
        <Facts
          value={{
            '@type': 'WebSite',
            name: application.name,
            url: `${config.siteUrl}/`,
            inLanguage: siteLanguage(site),
            potentialAction: {
              '@type': 'SearchAction',
              target: { '@type': 'EntryPoint', urlTemplate: `${config.siteUrl}/search?q={search_term_string}` },
              'query-input': 'required name=search_term_string',
            },
          }}
        />
      )}
    </>
  )
}

/** `prev` and `next` links of a list's page. */
const NeighbourLinks = ({ current_page: current, last_page: last }: NonNullable<HeadProps['list']>) => {
  const { siteUrl } = useSite().config
  const { pathname } = useLocation()
  const to = (page: number) => siteUrl + canonicalPath(pathname, page)
  return (
    <>
      {current > 1 && <link rel="prev" href={to(current - 1)} />}
      {current < last && <link rel="next" href={to(current + 1)} />}
    </>
  )
}

/** Metadata of a page. React moves all of it except the JSON-LD into the document's head. */
export const Head = (props: HeadProps) => {
  const { description, keywords, image, type = 'website', facts = [], list, isHidden = false } = props
  const site = useSite()
  const { application, config, messages } = site
  const title = list && list.current_page > 1 ? messages.titleOfPage(props.title, list.current_page) : props.title
  const { pathname } = useLocation()
  const { lang } = useTextAttributes()(title)
  const { name } = application
  const isHome = title === ''
  const isRefused = config.forms?.refused?.path === pathname
  const full = title
    ? `${title} · ${name}`
    : application.meta_title || [name, application.title].filter(Boolean).join(' · ')
  const summary = description || application.meta_description || application.description || application.title || name
  const shared = isHome
    ? { title: application.og_title || full, summary: application.og_description || summary }
    : { title, summary }
  const picture = image || application.og_image
  const words = keywords || (isHome ? application.meta_keywords : '')
  const address = config.siteUrl + canonicalPath(pathname, list?.current_page)
  const shownAddress = (isHome && absolute(application.og_url, config.siteUrl)) || address
  return (
    <>
      <title lang={lang}>{isRefused ? messages.form.errorTitle(full) : full}</title>
      {summary && <meta name="description" content={summary} />}
      {words && <meta name="keywords" content={words} />}
      {isHidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      {list && <NeighbourLinks {...list} />}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={shared.title} />
      {shared.summary && <meta property="og:description" content={shared.summary} />}
      <meta property="og:url" content={shownAddress} />
      <meta
        property="og:locale"
        content={locales[languageOf(`${title} ${description ?? ''}`) ?? siteLanguage(site)].replace('-', '_')}
      />
      {picture && <SharedPicture address={picture} alt={title || name} siteUrl={config.siteUrl} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={shared.title} />
      {shared.summary && <meta name="twitter:description" content={shared.summary} />}
      <SiteHead isHome={isHome} />
      {facts.map(fact => (
        <Facts key={scriptJson(fact)} value={fact} />
      ))}
    </>
  )
}

/** Breadcrumb as structured data. Steps without an address are left out; the last one is the page itself. */
export const TrailFacts = ({
  steps,
  title,
}: {
  readonly steps: readonly { readonly title: string; readonly to: string }[]
  readonly title: string
}) => {
  const { siteUrl } = useSite().config
  const { pathname } = useLocation()
  const all = [...steps.filter(({ to }) => to !== ''), { title, to: canonicalPath(pathname) }]
  return (
    <Facts
      value={{
        '@type': 'BreadcrumbList',
        itemListElement: all.map((step, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: step.title,
          item: absolute(step.to, siteUrl),
        })),
      }}
    />
  )
}
