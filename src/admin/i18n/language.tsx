/**
 * Language of the back office: the site's, unless the editor has chosen another. Imports no descriptors and only the
 * messages of the login screens, to keep the login page small.
 */
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { type Language, languageIn } from '../../schema/values/language.ts'
import { rememberPreference } from '../data/cookies.ts'
import { type AuthMessages, authMessages } from './en/auth.ts'
import type { MessageBundle } from './messageBundle.ts'
import { createTranslate, type TranslateOf } from './translate.ts'
import { AuthTranslateContext } from './useAuthTranslate.ts'

/** Each language's name in that language. */
export const languageNames: { readonly [L in Language]: string } = { en: 'English', bn: 'বাংলা' }

/**
 * Locale for dates. English uses British order (day before month), as the site's readers do. Other languages use the
 * 24-hour clock too, which avoids AM and PM in Latin letters.
 */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : `${language}-u-hc-h23`)

/** A language whose messages are loaded. */
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

/** Language of the page that the server rendered: the editor's choice, otherwise the site's. */
export const pageLanguage = (): Language => languageIn(document.documentElement.lang)

/** Loads the language of the page; falls back to English if that fails. */
export const loadPageLanguage = async (): Promise<LoadedLanguage> => {
  const language = pageLanguage()
  try {
    return { language, bundle: await authBundles[language]() }
  } catch {
    return englishLoaded
  }
}

/** Creates the translate function of a loaded language. `english` fills in missing messages. */
export const translateOf = <K extends string>(
  english: Readonly<Record<K, string>>,
  { language, bundle: { messages, terms, issues } }: LoadedLanguage<Readonly<Record<K, string>>>,
): TranslateOf<K> => createTranslate({ ...english, ...messages }, { language, terms, issues })

interface LanguageChoice extends LoadedLanguage {
  /** Switches to another language and remembers it. Throws if it cannot be loaded. */
  readonly choose: (language: Language) => Promise<void>
}

/** Language of the screen, with its messages: those of the login screens, or all. */
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
