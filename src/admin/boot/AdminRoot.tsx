/** The whole page of the back office. */
import { useEffect } from 'react'
import type { Services } from '../data/services.ts'
import { LanguageProvider, type LoadedLanguage } from '../i18n/language.tsx'
import { SlowNotice } from '../layout/SlowNotice.tsx'
import { followColorScheme } from '../ui/theme/colorScheme.ts'
import { AuthGate } from './AuthGate.tsx'
import type { LoadScreens } from './lazyScreens.ts'
import type { PrefetchedSession } from './prefetch.ts'
import { RootBoundary } from './RootBoundary.tsx'

interface AdminRootProps {
  readonly services: Services
  readonly loadScreens: LoadScreens
  /** Default: English. */
  readonly language?: LoadedLanguage
  /** Data that was read before the screens are drawn. Default: none. */
  readonly prefetched?: PrefetchedSession
}

/** Renders the login screen or the screens of the signed-in person, and the notice about slow calls. */
export const AdminRoot = ({ services, loadScreens, language, prefetched }: AdminRootProps) => {
  useEffect(followColorScheme, [])
  return (
    <RootBoundary>
      <LanguageProvider {...(language && { initial: language })}>
        <AuthGate services={services} loadScreens={loadScreens} prefetched={prefetched} />
        <SlowNotice calls={services.slowCalls} />
      </LanguageProvider>
    </RootBoundary>
  )
}
