/** The login screen and the signed-in screens, each loaded on first use. */
import { adminRoot, paths } from '../data/paths.ts'
import type { AdminSite } from '../data/site.ts'
import { preloadLazyParts } from '../ui/lazyPart.tsx'
import { type LoadOnce, loadOnce } from '../ui/loadOnce.ts'
import type { AdminApp } from './AdminApp.tsx'
import type { prefetchScreens } from './prefetch.ts'

/** The signed-in screens, and the site that they show. */
interface SignedInScreens {
  readonly AdminApp: typeof AdminApp
  readonly prefetchScreens: typeof prefetchScreens
  readonly installedSite: AdminSite
}
export type LoadScreens = LoadOnce<SignedInScreens>

const noLists: ReadonlySet<string> = new Set([paths.home, paths.dashboard, paths.account, paths.billing, paths.trash])

/** True if the path is that of a list. A list's first render needs no lazy parts. */
const isList = (path: string) => !noLists.has(path) && path.lastIndexOf('/') === adminRoot.length

/** Imports any one of the lazy parts: they share one file of the build. */
const loadLazyFile = () => import('../dashboard/DashboardScreen.tsx')

/** Loads the dialog that asks to sign in again over the screens. */
export const loadOverlay = () => import('../auth/LoginOverlay.tsx')

/** Loads the signed-in screens once. With them it loads the lazy parts, unless the address is that of a list. */
export const screensLoader = (load: () => Promise<SignedInScreens>): LoadScreens =>
  loadOnce(async () => {
    if (isList(window.location.pathname)) return load()
    const [screens] = await Promise.all([load(), loadLazyFile().catch(() => undefined)])
    await preloadLazyParts()
    return screens
  })

/** Loads the module of the login screen once. */
export const loadLogin = loadOnce(() => import('../auth/LoginScreen.tsx'))

/** Loads the lazy parts, including those of screens that are still loading. */
const preloadParts = async (loadScreens: LoadScreens) => {
  await Promise.allSettled([loadScreens(), loadLazyFile()])
  await preloadLazyParts()
}

/**
 * Once the screens are drawn, loads code that would be needed if the server became unreachable. Returns a function that
 * cancels it.
 */
export const preloadAfterDrawing = (loadScreens: LoadScreens): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      void preloadParts(loadScreens)
      loadOverlay().catch(() => undefined)
    })
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
