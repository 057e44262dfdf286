/** Addresses that no page may use. A separate module, because the public site does not need it. */

import type { RecordPage } from './recordPage.ts'
import { serviceWorkerPath } from './serviceWorkerPath.ts'
import { siteRoutes } from './siteRoutes.ts'
import { type Submissions, submissionAddresses } from './submissions.ts'

const firstPartOf = (path: string): string => path.split('/')[1] ?? ''

/** First path segments that the server handles outside the pages of the site. */
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

/** First path segments that belong to the program itself: those of the server and of built-in screens. */
export const programRoutes: readonly string[] = [...serverRoutes, ...siteRoutes.map(firstPartOf).filter(isFixed)]

/**
 * First path segments of the lists and records of a resource, which no page may use. Segments of editable pages are
 * omitted, as for records at '/faq#faq-:id'.
 */
export const routesOfPage = ({ record, list, written = false }: RecordPage): readonly string[] =>
  [...(list === undefined || written ? [] : [list]), ...(/[?#]/.test(record) ? [] : [record])]
    .map(firstPartOf)
    // The list is on an editable page.
    .filter(part => isFixed(part) && !(written && list === `/${part}`))

interface Routed {
  readonly page?: RecordPage
  readonly submissions?: Submissions
}

const formRoutes = ({ submissions }: Routed): readonly string[] =>
  typeof submissions?.form === 'string' ? submissionAddresses(submissions).map(firstPartOf) : []

/** Resource whose list, records or form have a first path segment; undefined if the segment belongs to the program. */
export const resourceAt = <R extends Routed>(resources: readonly R[], slug: string): R | undefined =>
  resources.find(resource =>
    [...(resource.page ? routesOfPage(resource.page) : []), ...formRoutes(resource)].includes(slug),
  )

/**
 * First path segments that belong to the program or to the resources of a site, sorted. No page may use one as its
 * slug, except editable pages that contain a list. Source: specification 22.
 */
export const fixedRoutesOf = (resources: readonly Routed[]): readonly string[] => {
  // Skips untyped pages without an address, which the check reports later.
  const pages = resources.flatMap(({ page }) => (typeof page?.record === 'string' ? page : []))
  const written = new Set(pages.flatMap(page => (page.written && page.list ? firstPartOf(page.list) : [])))
  const ofResources = [...pages.flatMap(routesOfPage), ...resources.flatMap(formRoutes)].filter(
    route => !written.has(route),
  )
  return [...new Set([...programRoutes, ...ofResources])].toSorted()
}

/** Slugs that a slug field refuses. If `routes` is true, the resources of the site are not known: only those of the program. */
export const refusedSlugs = ({ routes }: { readonly routes?: boolean | readonly string[] }): readonly string[] =>
  routes === true ? programRoutes : routes || []
