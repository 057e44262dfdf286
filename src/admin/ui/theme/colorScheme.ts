/** The colour scheme that the editor has chosen, in a cookie, where the server, which makes the page, can read it. */
import { useSyncExternalStore } from 'react'
import { type ColorScheme, preferenceIn } from '../../../api/admin/adminPreferences.ts'
import { rememberPreference } from '../../data/cookies.ts'

/** Attribute of the page's root element that holds the scheme that is shown. */
export const schemeAttribute = 'data-scheme'

const darkDevice = '(prefers-color-scheme: dark)'
const chosen = (): ColorScheme => preferenceIn(document.cookie, 'admin-mode')

/** Shows the chosen theme: from the first paint on, and again after each change. */
export const showColorScheme = (): void => {
  const colorScheme = chosen()
  const isDark = colorScheme === 'dark' || (colorScheme === 'system' && window.matchMedia(darkDevice).matches)
  document.documentElement.setAttribute(schemeAttribute, isDark ? 'dark' : 'light')
}

/** Shows the chosen theme, which may change with the device's; gives the function that ends it. */
export const followColorScheme = (): (() => void) => {
  showColorScheme()
  const device = window.matchMedia(darkDevice)
  device.addEventListener('change', showColorScheme)
  return () => device.removeEventListener('change', showColorScheme)
}

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const setColorScheme = (colorScheme: ColorScheme): void => {
  rememberPreference('admin-mode', colorScheme)
  showColorScheme()
  for (const listener of listeners) listener()
}

/** The theme that is chosen, and choosing another. */
export const useColorScheme = (): {
  readonly colorScheme: ColorScheme
  readonly setColorScheme: (colorScheme: ColorScheme) => void
} => ({
  colorScheme: useSyncExternalStore(subscribe, chosen),
  setColorScheme,
})
