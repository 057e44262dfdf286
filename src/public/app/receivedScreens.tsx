/** The screens by which visitors send records, and find out how they stand. The build leaves them out where there are none: see scripts/vite/derivedModules.ts. */
import { receivedPages } from '../../resources/derived/receivedPages.ts'
import { lazyScreen, type Route } from '../routing/loading.ts'

/** One of all forms, which finds out by the address which it is: every page carries what stands here. */
const screen = lazyScreen(async () => (await import('../screens/received/receivedRoute.tsx')).receivedRoute)

export const receivedRoutes: readonly Route[] = receivedPages.map(path => ({ path, ...screen }))
