/** The theme that the editor has chosen, kept in a cookie, where the server, which makes the page, can read it. */
import { useSyncExternalStore } from 'react'
import { type Mode, preferenceIn } from '../../../api/adminPreferences.ts'
import { rememberPreference } from '../../data/cookies.ts'

/** Attribute of the page's root element that says which theme is shown. */
export const schemeAttribute = 'data-scheme'

const darkDevice = '(prefers-color-scheme: dark)'
const chosen = (): Mode => preferenceIn(document.cookie, 'admin-mode')

/** Shows the chosen theme: from the first paint on, and again after each change. */
export const showMode = (): void => {
  const mode = chosen()
  const isDark = mode === 'dark' || (mode === 'system' && window.matchMedia(darkDevice).matches)
  document.documentElement.setAttribute(schemeAttribute, isDark ? 'dark' : 'light')
}

/** Shows the chosen theme, which may change with the device's; gives the function that ends it. */
export const followMode = (): (() => void) => {
  showMode()
  const device = window.matchMedia(darkDevice)
  device.addEventListener('change', showMode)
  return () => device.removeEventListener('change', showMode)
}

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const setMode = (mode: Mode): void => {
  rememberPreference('admin-mode', mode)
  showMode()
  for (const listener of listeners) listener()
}

/** The theme that is chosen, and choosing another. */
export const useMode = (): { readonly mode: Mode; readonly setMode: (mode: Mode) => void } => ({
  mode: useSyncExternalStore(subscribe, chosen),
  setMode,
})
