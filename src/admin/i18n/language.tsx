/** The language of the back office: that of the site unless another is chosen. Imports no descriptor and only the messages of the login screens, so that those stay light. */
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { type Language, languageIn } from '../../schema/values/language.ts'
import { rememberPreference } from '../data/cookies.ts'
import { type AuthMessages, authMessages } from './en/auth.ts'
import type { MessageBundle } from './messageBundle.ts'
import { createTranslate, type TranslateOf } from './translate.ts'
import { AuthTranslateContext } from './useAuthTranslate.ts'

/** What a language calls itself. */
export const languageNames: { readonly [L in Language]: string } = { en: 'English', bn: 'বাংলা' }

/** How dates are written in a language: days before months in English, as the site's readers write them; elsewhere too by 24 hours, without AM and PM in Latin letters. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : `${language}-u-hc-h23`)

/** A language that is ready to be shown. */
export interface LoadedLanguage<Messages = AuthMessages> {
  readonly language: Language
  readonly bundle: MessageBundle<Messages>
}

export const englishLoaded: LoadedLanguage<Readonly<Record<never, string>>> = {
  language: 'en',
  bundle: { messages: {}, terms: {}, issues: {} },
}

const authBundles: { readonly [L in Language]: () => Promise<MessageBundle> } = {
  en: async () => englishLoaded.bundle,
  bn: async () => (await import('./bn/authBundle.ts')).banglaAuthBundle,
}

/** The language in which the server has made the page: the one that the editor has chosen, otherwise that of the site. */
export const pageLanguage = (): Language => languageIn(document.documentElement.lang)

/** Loads the language of the page; English where it cannot be loaded. */
export const loadPageLanguage = async (): Promise<LoadedLanguage> => {
  const language = pageLanguage()
  try {
    return { language, bundle: await authBundles[language]() }
  } catch {
    return englishLoaded
  }
}

/** Makes the translate function of a loaded language; `english` has the messages that it lacks. */
export const translateOf = <K extends string>(
  english: Readonly<Record<K, string>>,
  { language, bundle: { messages, terms, issues } }: LoadedLanguage<Readonly<Record<K, string>>>,
): TranslateOf<K> => createTranslate({ ...english, ...messages }, { language, terms, issues })

interface LanguageChoice extends LoadedLanguage {
  /** Shows and remembers another language. Throws when it cannot be loaded. */
  readonly choose: (language: Language) => Promise<void>
}

/** The language of the screen, with the messages that are loaded there. */
export const LanguageContext = createContext<LanguageChoice>({
  ...englishLoaded,
  choose: async () => undefined,
})

export const useLanguage = (): LanguageChoice => useContext(LanguageContext)

/** Provides the language and its messages to the login screens. */
export const LanguageProvider = ({
  initial = englishLoaded,
  children,
}: {
  initial?: LoadedLanguage
  children: ReactNode
}) => {
  const [loaded, setLoaded] = useState(initial)
  const choose = useCallback(async (language: Language) => {
    const bundle = await authBundles[language]()
    rememberPreference('admin-language', language)
    document.documentElement.lang = language
    setLoaded({ language, bundle })
  }, [])
  const t = useMemo(() => translateOf(authMessages, loaded), [loaded])
  const choice = useMemo(() => ({ ...loaded, choose }), [loaded, choose])
  return (
    <LanguageContext value={choice}>
      <AuthTranslateContext value={t}>{children}</AuthTranslateContext>
    </LanguageContext>
  )
}
