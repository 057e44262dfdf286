/** Addresses that no page may have. Apart from what the public site loads. */
import { type Received, receivedAddresses } from './received.ts'
import type { RecordPage } from './recordPage.ts'
import { serviceWorkerPath } from './serviceWorkerPath.ts'
import { siteRoutes } from './siteRoutes.ts'

const firstPartOf = (path: string): string => path.split('/')[1] ?? ''

/** First parts of addresses that the server answers beside the pages of the site. */
const serverRoutes: readonly string[] = [
  'admin',
  'api',
  'assets',
  'favicon.ico',
  'feed.xml',
  'files',
  'healthz',
  'manifest.webmanifest',
  'metrics',
  'readyz',
  'robots.txt',
  firstPartOf(serviceWorkerPath),
  'sitemap.xml',
]

const isFixed = (part: string): boolean => part !== '' && !part.startsWith(':')

/** First parts of addresses that the site answers before it looks for a page or a record. */
export const programRoutes: readonly string[] = [...serverRoutes, ...siteRoutes.map(firstPartOf).filter(isFixed)]

/**
 * First parts of the addresses that the lists and records of a resource take from pages; none where they stand on a page that editors write,
 * like '/faq#faq-:id'.
 */
export const routesOfPage = ({ record, list, written = false }: RecordPage): readonly string[] =>
  [...(list === undefined || written ? [] : [list]), ...(/[?#]/.test(record) ? [] : [record])]
    .map(firstPartOf)
    // The page of the list itself is written by editors.
    .filter(part => isFixed(part) && !(written && list === `/${part}`))

const reserved = new Set(programRoutes)

/** Reserves the addresses of resources, so that no page takes one but the pages on which lists stand. Called by the registry. */
export const reserveRoutes = (
  resources: readonly { readonly page?: RecordPage; readonly received?: Received }[],
): void => {
  // What has no address is a finding of the check, which comes later.
  const pages = resources.flatMap(({ page }) => (typeof page?.record === 'string' ? page : []))
  const written = new Set(pages.flatMap(page => (page.written && page.list ? firstPartOf(page.list) : [])))
  const forms = resources.flatMap(({ received }) =>
    typeof received?.form === 'string' ? receivedAddresses(received).map(firstPartOf) : [],
  )
  for (const route of [...pages.flatMap(routesOfPage), ...forms]) if (!written.has(route)) reserved.add(route)
}

/** First parts of addresses that the site itself answers, with its resources; no page may have one. Source: specification 22. */
export const fixedRoutes = (): readonly string[] => [...reserved].toSorted()
export const isFixedRoute = (slug: string): boolean => reserved.has(slug)
