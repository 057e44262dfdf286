import { type LazyPart, lazyScreen, type Screen, type ScreenScript } from '../../routing/loading.ts'

/** Style sheet for the parts of a record's default page. */
const recordParts: LazyPart = { module: 'src/public/screens/records/recordRoute.tsx' }

/**
 * Declares a custom screen that is loaded only at its own addresses, with the styles of `Facts` and `Parts`:
 * `customScreen(async () => (await import('./public/boat.tsx')).boatRoute)`.
 */
export const customScreen = <D>(fetchScript: () => Promise<ScreenScript<D>>): Screen =>
  lazyScreen(async () => {
    const [script] = await Promise.all([fetchScript(), import('./recordRoute.tsx')])
    return {
      ...script,
      lazyParts: (data, facts) => [recordParts, ...(script.lazyParts?.(data, facts) ?? [])],
    }
  }, true)
