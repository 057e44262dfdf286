/** Everything of the back office in one page: its look, its words, and the door. */
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { AdminGate } from './AdminGate.tsx'
import { LanguageProvider, type LoadedLanguage } from './language.tsx'
import { modeKey, modeStorage } from './mode.ts'
import type { Services } from './services.ts'
import { theme } from './theme.ts'

export interface AdminRootProps {
  readonly services: Services
  /** Default: English. */
  readonly language?: LoadedLanguage
}

export const AdminRoot = ({ services, language }: AdminRootProps) => (
  <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={modeKey} storageManager={modeStorage} noSsr>
    <CssBaseline enableColorScheme />
    <LanguageProvider {...(language && { initial: language })}>
      <AdminGate services={services} />
    </LanguageProvider>
  </ThemeProvider>
)
