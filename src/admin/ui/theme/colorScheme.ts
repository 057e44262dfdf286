/** The editor's colour scheme, in a cookie, which the server reads when it renders the page. */
import { useSyncExternalStore } from 'react'
import { type ColorScheme, preferenceIn } from '../../../api/admin/adminPreferences.ts'
import { rememberPreference } from '../../data/cookies.ts'

/** Attribute of the root element that holds the active scheme. */
export const schemeAttribute = 'data-scheme'

const darkDevice = '(prefers-color-scheme: dark)'
const chosen = (): ColorScheme => preferenceIn(document.cookie, 'admin-mode')

/** Applies the chosen scheme, from the first paint on and after each change. */
export const showColorScheme = (): void => {
  const colorScheme = chosen()
  const isDark = colorScheme === 'dark' || (colorScheme === 'system' && window.matchMedia(darkDevice).matches)
  document.documentElement.setAttribute(schemeAttribute, isDark ? 'dark' : 'light')
}

/** Applies the chosen scheme and follows the device's setting. Returns the function that stops it. */
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

/** The chosen scheme, and a function to change it. */
export const useColorScheme = (): {
  readonly colorScheme: ColorScheme
  readonly setColorScheme: (colorScheme: ColorScheme) => void
} => ({
  colorScheme: useSyncExternalStore(subscribe, chosen),
  setColorScheme,
})
