/** The screens by which visitors send records, and find out how they stand. The build leaves them out where there are none: see scripts/vite/derivedModules.ts. */
import { receivedPages } from '../../resources/derived/receivedPages.ts'
import { lazyScreen, type Route } from '../routing/loading.ts'

const scriptOf = () => import('../screens/received/receivedRoute.tsx')

export const receivedRoutes: readonly Route[] = receivedPages.flatMap(({ name, form, status }) => [
  { path: form, ...lazyScreen(async () => (await scriptOf()).formRouteOf(name)) },
  ...(status ? [{ path: status, ...lazyScreen(async () => (await scriptOf()).statusRouteOf(name)) }] : []),
])
