/** The screens behind the door, loaded with their first use and not before. */
import { readAtOnce } from './readAtOnce.ts'

const loadOverlay = () => import('./login/LoginOverlay.tsx')

const load = async () => {
  // The overlay comes with the screens: it may be needed when the server can no longer be reached.
  const [screens] = await Promise.all([import('./AdminApp.tsx'), loadOverlay()])
  return screens
}

type Screens = Promise<Awaited<ReturnType<typeof load>>>

let coming: Screens | undefined

/** The module of the screens, always the same promise. Once it is loaded, React's `use` gives it at once. */
export const screensOf = (): Screens => {
  coming ??= readAtOnce(load())
  return coming
}
