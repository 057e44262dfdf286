/** Everything of the back office in one page: its words, and the door. */
import { useEffect } from 'react'
import { AdminGate } from './AdminGate.tsx'
import type { Beginning } from './beginning.ts'
import { LanguageProvider, type LoadedLanguage } from './language.tsx'
import { followMode } from './mode.ts'
import type { Services } from './services.ts'
import { RootBoundary } from './shell/RootBoundary.tsx'
import { SlowNotice } from './shell/SlowNotice.tsx'

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
