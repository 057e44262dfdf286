/**
 * Preferences of the back office, stored in cookies so that the server can render its page with them before any script
 * runs.
 */

import { type Language, languages } from '../../schema/values/language.ts'

/** Colour scheme; 'system' follows the operating system. */
export const colorSchemes = ['system', 'light', 'dark'] as const
export type ColorScheme = (typeof colorSchemes)[number]

/** Languages of the back office. */
export { type Language, languages }

/**
 * Values of `admin-place`: the state in which the last visit ended. 'signed-in' grants nothing; it only makes the page
 * preload the screens' scripts.
 */
const places = ['signed-out', 'signed-in'] as const

/** The cookies with their values; the first value is the default. */
const preferences = { 'admin-mode': colorSchemes, 'admin-language': languages, 'admin-place': places } as const
/** Preferences with their possible values. */
export type Preferences = typeof preferences

/**
 * Value of a preference in a Cookie header ('a=1; b=2'). Returns `fallback`, by default the first value, if it is
 * absent or unknown.
 */
export const preferenceIn = <K extends keyof Preferences>(
  cookies: string | undefined,
  name: K,
  fallback: Preferences[K][number] = preferences[name][0],
): Preferences[K][number] => {
  const values: readonly Preferences[K][number][] = preferences[name]
  const stored = (cookies ?? '')
    .split(';')
    .map(cookie => cookie.trim())
    .find(cookie => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  return values.find(value => value === stored) ?? fallback
}

const yearSeconds = 365 * 86_400

/** Cookie that stores a preference, for `document.cookie`. Browsers send it only with requests below /admin. */
export const preferenceCookie = <K extends keyof Preferences>(name: K, value: Preferences[K][number]): string =>
  `${name}=${value}; path=/admin; max-age=${yearSeconds}; samesite=lax`
