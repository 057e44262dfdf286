/** Addresses that no page may have. Apart from what the public site loads. */
import { publicRoutes } from './publicRoutes.ts'

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
  'sitemap.xml',
]

/** First parts of addresses that the site itself answers; no page may have one. Source: contract, 'Readings'. */
export const fixedRoutes: readonly string[] = [
  ...serverRoutes,
  ...publicRoutes.map(route => route.split('/')[1] ?? '').filter(part => part !== '' && !part.startsWith(':')),
].toSorted()
