/** Preferences of an editor in cookies, where the server, which makes the page, can read them. */
import { type Preferences, preferenceCookie } from '../../api/admin/adminPreferences.ts'

/** Remembers a preference in this browser for a year. */
export const rememberPreference = <K extends keyof Preferences>(name: K, value: Preferences[K][number]): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser.
  document.cookie = preferenceCookie(name, value)
}
