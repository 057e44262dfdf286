import createCache from '@emotion/cache'
import { CacheProvider, ThemeContext } from '@emotion/react'
import { THEME_ID, type Theme } from '@mui/material/styles'
import DefaultPropsProvider from '@mui/system/DefaultPropsProvider'
import type { ReactNode } from 'react'
import { cspNonce } from './cspNonce.ts'
import { components, makeTheme } from './theme.ts'

const styles = createCache({ key: 'admin', prepend: true, nonce: cspNonce(document) })

let materialTheme: Theme | undefined

/** Made in 30 ms, so not before the first of Material's components asks for it. */
const theme = {
  get [THEME_ID](): Theme {
    materialTheme ??= makeTheme()
    return materialTheme
  },
}

/** Gives Material's components their theme and the place of their styles. The theme's variables are in `styles/theme.css`, whichever theme is shown. */
export const MaterialTheme = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={styles}>
    <ThemeContext value={theme}>
      <DefaultPropsProvider value={components}>{children}</DefaultPropsProvider>
    </ThemeContext>
  </CacheProvider>
)
