/** The editor's preferences in cookies, which the server reads when it renders the page. */
import { type Preferences, preferenceCookie } from '../../api/admin/adminPreferences.ts'

/** Stores a preference in this browser for one year. */
export const rememberPreference = <K extends keyof Preferences>(name: K, value: Preferences[K][number]): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser.
  document.cookie = preferenceCookie(name, value)
}
