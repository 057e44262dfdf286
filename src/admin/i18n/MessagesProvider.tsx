/** The words of everything behind the door. */
import { type ReactNode, use, useMemo } from 'react'
import { english } from './en/index.ts'
import { LanguageContext, sayOf, useLanguage } from './language.tsx'
import { insideLanguageOf, loadInside } from './loadMessages.ts'
import { DoorTextContext } from './useAuthTranslate.ts'
import { TextContext } from './useTranslate.ts'

/** Gives the screens behind the door their words. They wait for them as for their own code; another language is shown once its words are there. */
export const InsideWords = ({ children }: { children: ReactNode }) => {
  const { language, choose } = useLanguage()
  const found = insideLanguageOf(language)
  const loaded = found instanceof Promise ? use(found) : found
  const say = useMemo(() => sayOf(english, loaded), [loaded])
  const choice = useMemo(
    () => ({
      ...loaded,
      choose: async (next: typeof language) => {
        await loadInside(next)
        await choose(next)
      },
    }),
    [loaded, choose],
  )
  return (
    <LanguageContext value={choice}>
      <DoorTextContext value={say}>
        <TextContext value={say}>{children}</TextContext>
      </DoorTextContext>
    </LanguageContext>
  )
}
