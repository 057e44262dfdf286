/** The screens of resources: those that a descriptor names, and the default ones for all others. */
import * as site from '#site/public'
import { type PublicPage, publicPages } from '../../resources/derived/publicPages.ts'
import { archivePattern, hasOwnPath } from '../../schema/routes/recordPage.ts'
import type { RecordScreen } from '../../schema/routes/screenNames.ts'
import { lazyScreen, type Route, type Screen } from '../routing/loading.ts'

/** What draws the page of a record. */
const recordScreenBy: { readonly [S in RecordScreen]: Screen } = {
  profile: lazyScreen(async () => (await import('../screens/profileRoute.tsx')).profileRoute),
  post: lazyScreen(async () => (await import('../screens/postRoute.tsx')).postRoute),
  category: lazyScreen(async () => (await import('../screens/categoryRoute.tsx')).categoryRoute),
  career: lazyScreen(async () => (await import('../screens/openingRoute.tsx')).openingRoute),
  page: lazyScreen(async () => (await import('../screens/pageRoute.tsx')).pageRoute),
}

/** Those of the product and of the site. */
const screens: Readonly<Record<string, Screen>> = { ...site.screens, ...recordScreenBy }

const namedScreenOf = ({ screen }: PublicPage): Screen | undefined =>
  screen !== undefined && Object.hasOwn(screens, screen) ? screens[screen] : undefined

/** What draws the page of a record, by the screen that a descriptor names. */
const routesOf = (page: PublicPage): readonly Route[] => {
  const { list, record, written, hasArchive } = page
  const listScreen = lazyScreen(async () => (await import('../screens/records/listRoute.tsx')).listRouteOf(page.name))
  const recordScreen = () =>
    namedScreenOf(page) ??
    lazyScreen(async () => (await import('../screens/records/recordRoute.tsx')).recordRouteOf(page.name))
  return [
    ...(list !== undefined && !written ? [{ path: list, ...listScreen }] : []),
    ...(list !== undefined && hasArchive ? [{ path: archivePattern(list), ...listScreen }] : []),
    ...(hasOwnPath(record) ? [{ path: record, ...recordScreen() }] : []),
  ]
}

/** A path with fewer parameters is tried first: '/notices' is no page that editors write. */
const parametersOf = (path: string): number => path.split('/:').length - 1

/** The routes of all resources, in the order in which they are tried. */
export const recordRoutes: readonly Route[] = publicPages
  .flatMap(routesOf)
  .toSorted((a, b) => parametersOf(a.path) - parametersOf(b.path) || b.path.length - a.path.length)
