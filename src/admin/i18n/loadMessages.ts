/** The words behind the door, loaded with its screens and not before. Knows none itself, so that the door can start to load them. */
import type { Language } from '../../api/adminPreferences.ts'
import type { Catalogue } from './en/index.ts'
import { englishLoaded, type LanguagePack, type LoadedLanguage } from './language.tsx'

type InsideLanguage = LoadedLanguage<Catalogue>

// The English words are part of the screens.
const packs: { readonly [L in Exclude<Language, 'en'>]: () => Promise<LanguagePack<Catalogue>> } = {
  bn: async () => (await import('./bn/bundle.ts')).banglaPack,
}

const ready = new Map<Language, InsideLanguage>([['en', englishLoaded]])
const coming = new Map<Language, Promise<InsideLanguage>>()

const load = async (language: Language): Promise<InsideLanguage> => {
  const known = ready.get(language)
  if (known || language === 'en') return known ?? englishLoaded
  const loaded = { language, pack: await packs[language]() }
  ready.set(language, loaded)
  return loaded
}

/** Loads all words of a language that is chosen behind the door, so that they are at hand there at once. Throws when they cannot be loaded. */
export const loadInside = async (language: Language): Promise<void> => {
  await load(language)
  coming.delete(language)
}

/** All words of a language: at once where they are loaded, else the promise of them. English where they cannot be loaded. */
export const insideLanguageOf = (language: Language): InsideLanguage | Promise<InsideLanguage> => {
  // Whoever was given the promise is given it again: React wants a screen to go on waiting for what it has waited for.
  const known = coming.get(language) ?? ready.get(language)
  if (known) return known
  const loading = load(language).catch(() => englishLoaded)
  coming.set(language, loading)
  return loading
}
