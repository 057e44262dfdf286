import { type LazyPart, lazyScreen, type Screen, type ScreenScript } from '../../routing/loading.ts'

/** The style of what the default page of a record is made of. */
const recordParts: LazyPart = { module: 'src/public/screens/records/recordRoute.tsx' }

/** Declares a screen that only its own addresses load, with the style of `Facts` and `Parts`: `ownScreen(async () => (await import('./public/boat.tsx')).boatRoute)`. */
export const ownScreen = <D>(fetchScript: () => Promise<ScreenScript<D>>): Screen =>
  lazyScreen(async () => {
    const [script] = await Promise.all([fetchScript(), import('./recordRoute.tsx')])
    return {
      ...script,
      lazyParts: (data, application) => [recordParts, ...(script.lazyParts?.(data, application) ?? [])],
    }
  })
