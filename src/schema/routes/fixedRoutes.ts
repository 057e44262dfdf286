/** Addresses that no page may use. A separate module, which the public site does not load. */

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

/** First path segments that the site handles before it looks for a page or record. */
export const programRoutes: readonly string[] = [...serverRoutes, ...siteRoutes.map(firstPartOf).filter(isFixed)]

/**
 * First path segments of the lists and records of a resource, which no page may use. Empty if they are on an editable
 * page, as for '/faq#faq-:id'.
 */
export const routesOfPage = ({ record, list, written = false }: RecordPage): readonly string[] =>
  [...(list === undefined || written ? [] : [list]), ...(/[?#]/.test(record) ? [] : [record])]
    .map(firstPartOf)
    // Editors write the page of the list itself.
    .filter(part => isFixed(part) && !(written && list === `/${part}`))

/**
 * First path segments that a site handles itself, including those of its resources. No page may use one, except pages
 * that contain a list. Sorted. Source: specification 22.
 */
export const fixedRoutesOf = (
  resources: readonly { readonly page?: RecordPage; readonly submissions?: Submissions }[],
): readonly string[] => {
  // Skips entries without an address; the check reports them later.
  const pages = resources.flatMap(({ page }) => (typeof page?.record === 'string' ? page : []))
  const written = new Set(pages.flatMap(page => (page.written && page.list ? firstPartOf(page.list) : [])))
  const forms = resources.flatMap(({ submissions }) =>
    typeof submissions?.form === 'string' ? submissionAddresses(submissions).map(firstPartOf) : [],
  )
  const ofResources = [...pages.flatMap(routesOfPage), ...forms].filter(route => !written.has(route))
  return [...new Set([...programRoutes, ...ofResources])].toSorted()
}

/** Slugs that a slug field refuses. Without a site, only the addresses of the program itself. */
export const refusedSlugs = ({ routes }: { readonly routes?: boolean | readonly string[] }): readonly string[] =>
  routes === true ? programRoutes : routes || []
