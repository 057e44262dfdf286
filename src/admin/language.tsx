/** The language of the back office's own words. English unless another is chosen. Knows no descriptor, so that the door stays light. */
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { type Language, preferenceIn } from '../api/adminPreferences.ts'
import { digitsIn } from './numbers.ts'
import { rememberPreference } from './preferences.ts'
import { type Sentences, sentencesIn } from './sentences.ts'
import { type Catalogue, english } from './texts.ts'
import { sayIn, TextContext } from './useText.ts'

/** What a language calls itself. */
export const languageNames: { readonly [L in Language]: string } = { en: 'English', bn: 'বাংলা' }

/** How dates are written in a language: days before months in English, as the site's readers write them; elsewhere too by 24 hours, without AM and PM in Latin letters. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : `${language}-u-hc-h23`)

/** The words of one language. What it lacks is said in English. */
export interface LanguagePack {
  readonly texts: Partial<Catalogue>
  /** Words of the descriptors by the English ones. */
  readonly words: Readonly<Record<string, string>>
  readonly sentences: Sentences
}

const noWords: LanguagePack = { texts: {}, words: {}, sentences: {} }

const packs: { readonly [L in Language]: () => Promise<LanguagePack> } = {
  en: async () => noWords,
  bn: async () => (await import('./pack.bn.ts')).banglaPack,
}

/** A language that is ready to be shown. */
export interface LoadedLanguage {
  readonly language: Language
  readonly pack: LanguagePack
}

const englishLoaded: LoadedLanguage = { language: 'en', pack: noWords }

/** Loads the language that the editor has chosen; English where it cannot be loaded. */
export const loadChosenLanguage = async (): Promise<LoadedLanguage> => {
  const language = preferenceIn(document.cookie, 'admin-language')
  try {
    return { language, pack: await packs[language]() }
  } catch {
    return englishLoaded
  }
}

interface LanguageChoice {
  readonly language: Language
  readonly pack: LanguagePack
  /** Shows and remembers another language. Throws when it cannot be loaded. */
  readonly choose: (language: Language) => Promise<void>
}

const LanguageContext = createContext<LanguageChoice>({
  ...englishLoaded,
  choose: async () => undefined,
})

export const useLanguage = (): LanguageChoice => useContext(LanguageContext)

/** Gives everything inside it its words. */
export const LanguageProvider = ({
  initial = englishLoaded,
  children,
}: {
  initial?: LoadedLanguage
  children: ReactNode
}) => {
  const [loaded, setLoaded] = useState(initial)
  const choose = useCallback(async (language: Language) => {
    const pack = await packs[language]()
    rememberPreference('admin-language', language)
    document.documentElement.lang = language
    setLoaded({ language, pack })
  }, [])
  const say = useMemo(() => {
    const { texts, words, sentences } = loaded.pack
    const { language } = loaded
    const sentence = sentencesIn(sentences, words, digits => digitsIn(digits, language))
    return sayIn({ ...english, ...texts }, { language, sentence })
  }, [loaded])
  const choice = useMemo(() => ({ ...loaded, choose }), [loaded, choose])
  return (
    <LanguageContext value={choice}>
      <TextContext value={say}>{children}</TextContext>
    </LanguageContext>
  )
}
