/** The messages of the screens of those who are signed in. */
import { type ReactNode, use, useMemo } from 'react'
import { english } from './en/index.ts'
import { LanguageContext, translateOf, useLanguage } from './language.tsx'
import { allMessagesOf, loadAllMessages } from './loadMessages.ts'
import { AuthTranslateContext } from './useAuthTranslate.ts'
import { TranslateContext } from './useTranslate.ts'

/** Provides all messages of the language. The screens suspend until they are loaded; another language is shown once its messages are. */
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
