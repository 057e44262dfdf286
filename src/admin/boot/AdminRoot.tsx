/** Everything of the back office in one page: its words, and the door. */
import { useEffect } from 'react'
import type { Services } from '../data/services.ts'
import { LanguageProvider, type LoadedLanguage } from '../i18n/language.tsx'
import { SlowNotice } from '../layout/SlowNotice.tsx'
import { followMode } from '../ui/theme/colorScheme.ts'
import { AdminGate } from './AuthGate.tsx'
import type { Beginning } from './bootstrap.ts'
import { RootBoundary } from './RootBoundary.tsx'

export interface AdminRootProps {
  readonly services: Services
  /** Default: English. */
  readonly language?: LoadedLanguage
  /** What was made ready for whoever is signed in. */
  readonly beginning?: Beginning
}

export const AdminRoot = ({ services, language, beginning }: AdminRootProps) => {
  useEffect(followMode, [])
  return (
    <RootBoundary>
      <LanguageProvider {...(language && { initial: language })}>
        <AdminGate services={services} beginning={beginning} />
        <SlowNotice calls={services.slowCalls} />
      </LanguageProvider>
    </RootBoundary>
  )
}
