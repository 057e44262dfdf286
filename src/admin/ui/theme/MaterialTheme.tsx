import createCache from '@emotion/cache'
import { CacheProvider, ThemeContext } from '@emotion/react'
import { THEME_ID, type Theme } from '@mui/material/styles'
import DefaultPropsProvider from '@mui/system/DefaultPropsProvider'
import type { ReactNode } from 'react'
import { cspNonce } from './cspNonce.ts'
import { components, makeTheme } from './theme.ts'

const styles = createCache({ key: 'admin', prepend: true, nonce: cspNonce(document) })

let materialTheme: Theme | undefined

/** Created lazily by the first Material component that needs it, because that takes 30 ms. */
const theme = {
  get [THEME_ID](): Theme {
    materialTheme ??= makeTheme()
    return materialTheme
  },
}

/**
 * Provides the theme and the style cache to Material's components. The theme's CSS variables are in `styles/theme.css`,
 * for both colour schemes.
 */
export const MaterialTheme = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={styles}>
    <ThemeContext value={theme}>
      <DefaultPropsProvider value={components}>{children}</DefaultPropsProvider>
    </ThemeContext>
  </CacheProvider>
)
