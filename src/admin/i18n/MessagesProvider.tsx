/** The words of everything behind the door. */
import { type ReactNode, use, useMemo } from 'react'
import { english } from './en/index.ts'
import { LanguageContext, translateOf, useLanguage } from './language.tsx'
import { allMessagesOf, loadAllMessages } from './loadMessages.ts'
import { AuthTranslateContext } from './useAuthTranslate.ts'
import { TranslateContext } from './useTranslate.ts'

/** Gives the screens behind the door their words. They wait for them as for their own code; another language is shown once its words are there. */
export const MessagesProvider = ({ children }: { children: ReactNode }) => {
  const { language, choose } = useLanguage()
  const found = allMessagesOf(language)
  const loaded = found instanceof Promise ? use(found) : found
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
