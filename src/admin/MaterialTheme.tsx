import { ThemeContext } from '@emotion/react'
import { THEME_ID, type Theme } from '@mui/material/styles'
import DefaultPropsProvider from '@mui/system/DefaultPropsProvider'
import type { ReactNode } from 'react'
import { components, makeTheme } from './theme.ts'

let made: Theme | undefined

/** Made in 30 ms, so not before the first of Material's components asks for it: the first drawing of a list has none. */
const theme = {
  get [THEME_ID](): Theme {
    made ??= makeTheme()
    return made
  },
}

/** Gives Material's components their theme. Its variables are in `styles/theme.css`, whichever theme is shown. */
export const MaterialTheme = ({ children }: { children: ReactNode }) => (
  <ThemeContext value={theme}>
    <DefaultPropsProvider value={components}>{children}</DefaultPropsProvider>
  </ThemeContext>
)
