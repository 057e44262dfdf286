/** The theme that the editor has chosen, kept in a cookie. */
import { useColorScheme } from '@mui/material/styles'
import type { StorageManager } from '@mui/system/cssVars'
import { type Mode, preferenceIn } from '../api/adminPreferences.ts'
import { rememberPreference } from './preferences.ts'
import { schemeAttribute } from './theme.ts'

/** Name under which Material asks for the mode; the schemes of each mode are the theme's own and are not kept. */
export const modeKey = 'admin-mode'

/** Keeps the mode where the server, which makes the page, can read it. */
export const modeStorage: StorageManager = ({ key }) => ({
  get: fallback => (key === modeKey ? preferenceIn(document.cookie, 'admin-mode') : fallback),
  set: mode => {
    if (key === modeKey) rememberPreference('admin-mode', mode)
  },
  subscribe: () => () => undefined,
})

/** Shows the chosen theme from the first paint on; Material says so itself only after it. */
export const showMode = (): void => {
  const mode = preferenceIn(document.cookie, 'admin-mode')
  const isDark = mode === 'dark' || (mode === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute(schemeAttribute, isDark ? 'dark' : 'light')
}

/** The theme that is chosen, and choosing another. */
export const useMode = (): { readonly mode: Mode; readonly setMode: (mode: Mode) => void } => {
  const { mode = 'system', setMode } = useColorScheme()
  return { mode, setMode }
}
