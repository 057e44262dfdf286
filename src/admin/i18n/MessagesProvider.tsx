/** Messages of the signed-in screens. */
import { type ReactNode, use, useMemo } from 'react'
import { useSite } from '../data/site.ts'
import { english } from './en/index.ts'
import { LanguageContext, translateOf, useLanguage } from './language.tsx'
import { allMessagesOf, loadAllMessages } from './loadMessages.ts'
import { AuthTranslateContext } from './useAuthTranslate.ts'
import { TranslateContext } from './useTranslate.ts'

/**
 * Provides all messages of the current language. The screens suspend until they are loaded. A newly chosen language is
 * shown once its messages are loaded.
 */
export const MessagesProvider = ({ children }: { children: ReactNode }) => {
  const site = useSite()
  const { language, choose } = useLanguage()
  const found = allMessagesOf(language)
  const messagesFor = found instanceof Promise ? use(found) : found
  const loaded = useMemo(() => messagesFor(site), [messagesFor, site])
  const t = useMemo(() => translateOf(english, loaded), [loaded])
  const choice = useMemo(
    () => ({
      ...loaded,
      choose: async (next: typeof language) => {
        await loadAllMessages(next)
        await choose(next)
      },
    }),
    [loaded, choose],
  )
  return (
    <LanguageContext value={choice}>
      <AuthTranslateContext value={t}>
        <TranslateContext value={t}>{children}</TranslateContext>
      </AuthTranslateContext>
    </LanguageContext>
  )
}
