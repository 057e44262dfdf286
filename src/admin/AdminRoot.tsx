/** Everything of the back office in one page: its look, its words, and the door. */
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { AdminGate } from './AdminGate.tsx'
import type { Beginning } from './beginning.ts'
import { LanguageProvider, type LoadedLanguage } from './language.tsx'
import { modeKey, modeStorage } from './mode.ts'
import type { Services } from './services.ts'
import { theme } from './theme.ts'

export interface AdminRootProps {
  readonly services: Services
  /** Default: English. */
  readonly language?: LoadedLanguage
  /** What was made ready for whoever is signed in. */
  readonly beginning?: Beginning
}

export const AdminRoot = ({ services, language, beginning }: AdminRootProps) => (
  <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={modeKey} storageManager={modeStorage} noSsr>
    <CssBaseline enableColorScheme />
    <LanguageProvider {...(language && { initial: language })}>
      <AdminGate services={services} beginning={beginning} />
    </LanguageProvider>
  </ThemeProvider>
)
