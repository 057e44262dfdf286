/** Languages of the back office and of public sites. A new language needs its code here and its texts. */
export const languages = ['en', 'bn'] as const
export type Language = (typeof languages)[number]

/** Native name of each language. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', bn: 'বাংলা' }

/** The other language, in which a site may have a second version. */
export const otherLanguage: Readonly<Record<Language, Language>> = { en: 'bn', bn: 'en' }

/** Options of language inputs. */
export const languageOptions = [
  { value: 'en', label: languageNames.en },
  { value: 'bn', label: languageNames.bn },
] as const satisfies readonly { readonly value: Language; readonly label: string }[]

/** Returns the results of `of` by language. */
export const byLanguage = <T>(of: (language: Language) => T): Readonly<Record<Language, T>> =>
  // Safe cast: there is one entry per language.
  Object.fromEntries(languages.map(language => [language, of(language)])) as Record<Language, T>

/** Language with a code. English, the default, for any other value. */
export const languageIn = (code: unknown): Language => languages.find(language => language === code) ?? 'en'
