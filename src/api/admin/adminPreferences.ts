/** What the back office remembers in cookies: the server makes its page with them, before any script has run. */

import { type Language, languages } from '../../schema/values/language.ts'

/** Which theme is shown; 'system' follows the machine. */
export const colorSchemes = ['system', 'light', 'dark'] as const
export type ColorScheme = (typeof colorSchemes)[number]

/** Languages of the back office's own words. */
export { type Language, languages }

/** Whether somebody was signed in when the browser was last here. It opens nothing; the page only names the screens' scripts at once. */
const places = ['signed-out', 'signed-in'] as const

/** The cookies, each with its values; the first is the default. */
const preferences = { 'admin-mode': colorSchemes, 'admin-language': languages, 'admin-place': places } as const
/** Each preference with what it may be. */
export type Preferences = typeof preferences

/** The value of a preference in a list of cookies ('a=1; b=2'); `fallback`, by default the first one, where it is absent or unknown. */
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

/** The cookie that remembers a preference, for `document.cookie`. It is sent with the back office's own page alone. */
export const preferenceCookie = <K extends keyof Preferences>(name: K, value: Preferences[K][number]): string =>
  `${name}=${value}; path=/admin; max-age=${yearSeconds}; samesite=lax`
