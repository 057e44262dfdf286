/** The login screen and the screens of those who are signed in, each loaded with its first use. */
import { adminRoot, paths } from '../data/paths.ts'
import { preloadLazyParts } from '../ui/lazyPart.tsx'
import { loadOnce } from '../ui/loadOnce.ts'

const noLists: ReadonlySet<string> = new Set([paths.home, paths.dashboard, paths.account, paths.billing])

/** Whether the address is that of a list, whose first drawing does without the lazy parts. */
const isList = (path: string) => !noLists.has(path) && path.lastIndexOf('/') === adminRoot.length

/** Any lazy part: they lie in one file. */
const loadLazyFile = () => import('../dashboard/DashboardScreen.tsx')

const loadWithLazyParts = async () => {
  const [screens] = await Promise.all([import('./AdminApp.tsx'), loadLazyFile().catch(() => undefined)])
  await preloadLazyParts()
  return screens
}

/** Asks to sign in again, over the screens. */
export const loadOverlay = () => import('../auth/LoginOverlay.tsx')

/** The module of the screens. */
export const screensOf = loadOnce(() =>
  isList(window.location.pathname) ? import('./AdminApp.tsx') : loadWithLazyParts(),
)

/** The module of the login screen. */
export const loginOf = loadOnce(() => import('../auth/LoginScreen.tsx'))

/** Loads the lazy parts, also of screens that are still loading. */
const preloadParts = async () => {
  await Promise.allSettled([screensOf(), loadLazyFile()])
  await preloadLazyParts()
}

/** Loads, once the screens are drawn, what they may need when the server can no longer be reached. Gives the function that leaves it be. */
export const preloadAfterDrawing = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      void preloadParts()
      loadOverlay().catch(() => undefined)
    })
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
