/** The language of the back office's own words. English unless another is chosen. Knows no descriptor, so that the door stays light. */
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { type Language, preferenceCookie, preferenceIn } from '../api/adminPreferences.ts'
import { type Catalogue, english } from './texts.ts'
import { sayIn, TextContext } from './useText.ts'

/** What a language calls itself. */
export const languageNames: { readonly [L in Language]: string } = { en: 'English', bn: 'বাংলা' }

/** The words of one language. What it lacks is said in English. */
export interface LanguagePack {
  readonly texts: Partial<Catalogue>
  /** Words of the descriptors by the English ones. */
  readonly words: Readonly<Record<string, string>>
}

const packs: { readonly [L in Language]: () => Promise<LanguagePack> } = {
  en: async () => ({ texts: {}, words: {} }),
  bn: async () => {
    const [{ banglaTexts }, { banglaWords }] = await Promise.all([import('./texts.bn.ts'), import('./words.bn.ts')])
    return { texts: banglaTexts, words: banglaWords }
  },
}

/** A language that is ready to be shown. */
export interface LoadedLanguage {
  readonly language: Language
  readonly pack: LanguagePack
}

const englishLoaded: LoadedLanguage = { language: 'en', pack: { texts: {}, words: {} } }

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
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser.
    document.cookie = preferenceCookie('admin-language', language)
    document.documentElement.lang = language
    setLoaded({ language, pack })
  }, [])
  const say = useMemo(() => sayIn({ ...english, ...loaded.pack.texts }), [loaded])
  const choice = useMemo(() => ({ ...loaded, choose }), [loaded, choose])
  return (
    <LanguageContext value={choice}>
      <TextContext value={say}>{children}</TextContext>
    </LanguageContext>
  )
}
