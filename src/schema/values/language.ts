/** Languages that the product itself speaks, in the office and on the sites. One more is its texts, and its code here. */
export const languages = ['en', 'bn'] as const
export type Language = (typeof languages)[number]

/** What each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', bn: 'বাংলা' }

/** The language of a site's twin. */
export const otherLanguage: Readonly<Record<Language, Language>> = { en: 'bn', bn: 'en' }

/** What a control offers for a language. */
export const languageOptions = [
  { value: 'en', label: languageNames.en },
  { value: 'bn', label: languageNames.bn },
] as const satisfies readonly { readonly value: Language; readonly label: string }[]

/** A value for each language. */
export const byLanguage = <T>(of: (language: Language) => T): Readonly<Record<Language, T>> =>
  // One entry a language.
  Object.fromEntries(languages.map(language => [language, of(language)])) as Record<Language, T>

/** The language of a code; English, the default, for any other value. */
export const languageIn = (code: unknown): Language => languages.find(language => language === code) ?? 'en'
