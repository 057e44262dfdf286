/** The installed site of the public pages: its resources, and its `site.public.tsx`. Only entry points import this module. */
import * as own from '#site/public'
import { publicPages, publicRoutes, submissionPages } from '../../resources/derived/publicPages.ts'
import { createPublicSite } from '../parts/publicSite.ts'
import { routesOf } from './routes.tsx'

/** Section views of the site, by template. */
export const views: ReadonlyMap<string, object> = new Map(Object.entries(own.sections ?? {}))
/** Custom screens of the site, by name. */
export const screens = own.screens ?? {}

/** The site with its resources and section views. */
export const installedSite = createPublicSite(
  { pages: publicPages, views },
  async () => (await import('../../resources/derived/publicTables.ts')).publicTables,
)
/** Routes of all public pages of the site. */
export const installedRoutes = routesOf(publicRoutes, submissionPages, screens)
