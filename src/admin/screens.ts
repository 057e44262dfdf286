/** What stands before the door and what is behind it, each loaded with its first use and not before. */
import { readLaterParts } from './late.tsx'
import { adminRoot, paths } from './paths.ts'
import { readAtOnce } from './readAtOnce.ts'

const noLists: ReadonlySet<string> = new Set([paths.home, paths.dashboard, paths.account, paths.billing])

/** Whether the address is that of a list, whose first drawing does without the later parts. */
const isList = (path: string) => !noLists.has(path) && path.lastIndexOf('/') === adminRoot.length

const loadScreens = async () => {
  const [screens] = await Promise.all([
    import('./AdminApp.tsx'),
    isList(window.location.pathname) ? undefined : readLaterParts(),
  ])
  return screens
}
const loadLogin = () => import('./login/LoginScreen.tsx')

/** Asks to sign in again, over the screens. */
export const loadOverlay = () => import('./login/LoginOverlay.tsx')

/** Always the promise that was made first. Once it is kept, React's `use` gives its value at once. */
const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let coming: Promise<T> | undefined
  return () => {
    coming ??= readAtOnce(load())
    return coming
  }
}

/** The module of the screens. */
export const screensOf = once(loadScreens)

/** The module of the login screen. */
export const loginOf = once(loadLogin)

/** Reads, once the screens are drawn, what they may need when the server can no longer be reached. Gives the function that leaves it be. */
export const readTheRest = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      void readLaterParts()
      loadOverlay().catch(() => undefined)
    })
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
