/**
 * The signed-in screens with the installed site: its resources, and its `site.admin.tsx`. Only `main.tsx` imports this
 * module.
 */
export { AdminApp } from './AdminApp.tsx'
export { prefetchScreens } from './prefetch.ts'

import { site as config } from '#site'
import * as own from '#site/admin'
import { createSite } from '../../resources/createSite.ts'
import type { AdminSite } from '../data/site.ts'

export const installedSite: AdminSite = {
  // Creates the site again instead of importing `resources/index.ts`, whose constants would remain in the build.
  ...createSite(config),
  inputs: own.inputs ?? {},
  cells: own.cells ?? {},
  icons: own.icons ?? {},
  bulkActions: own.bulkActions ?? {},
}
