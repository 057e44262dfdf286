/** Screens of resources: those that a descriptor names, and the default screens for all others. */
import type { PublicRoute } from '../../resources/publicPages.ts'
import type { RecordScreen } from '../../schema/routes/screenNames.ts'
import { lazyScreen, type Route, type Screen } from '../routing/loading.ts'

/** Screens of the product for the page of a record. */
const recordScreenBy: { readonly [S in RecordScreen]: Screen } = {
  profile: lazyScreen(async () => (await import('../screens/profileRoute.tsx')).profileRoute),
  post: lazyScreen(async () => (await import('../screens/postRoute.tsx')).postRoute),
  category: lazyScreen(async () => (await import('../screens/categoryRoute.tsx')).categoryRoute),
  career: lazyScreen(async () => (await import('../screens/openingRoute.tsx')).openingRoute),
  page: lazyScreen(async () => (await import('../screens/pageRoute.tsx')).pageRoute),
}

/** Adds to each route of a resource its screen. `custom`: the site's own screens, by name. */
export const recordRoutesOf = (
  routes: readonly PublicRoute[],
  custom: Readonly<Record<string, Screen>>,
): readonly Route[] => {
  const screens: Readonly<Record<string, Screen>> = { ...custom, ...recordScreenBy }
  const screenOf = ({ of, screen }: PublicRoute): Screen =>
    screen === undefined
      ? lazyScreen(async () => (await import('../screens/records/listRoute.tsx')).listRouteOf(of), true)
      : (Object.hasOwn(screens, screen) && screens[screen]) ||
        lazyScreen(async () => (await import('../screens/records/recordRoute.tsx')).recordRouteOf(of), true)
  return routes.map(route => ({ path: route.path, ...screenOf(route) }))
}
