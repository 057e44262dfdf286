/** The words behind the door, loaded with its screens and not before. Knows none itself, so that the door can start to load them. */
import type { Language } from '../../api/adminPreferences.ts'
import type { Messages } from './en/index.ts'
import { englishLoaded, type LoadedLanguage, type MessageBundle } from './language.tsx'

type AllMessages = LoadedLanguage<Messages>

// The English words are part of the screens.
const bundles: { readonly [L in Exclude<Language, 'en'>]: () => Promise<MessageBundle<Messages>> } = {
  bn: async () => (await import('./bn/bundle.ts')).banglaBundle,
}

const ready = new Map<Language, AllMessages>([['en', englishLoaded]])
const coming = new Map<Language, Promise<AllMessages>>()

const load = async (language: Language): Promise<AllMessages> => {
  const known = ready.get(language)
  if (known || language === 'en') return known ?? englishLoaded
  const loaded = { language, bundle: await bundles[language]() }
  ready.set(language, loaded)
  return loaded
}

/** Loads all words of a language that is chosen behind the door, so that they are at hand there at once. Throws when they cannot be loaded. */
export const loadAllMessages = async (language: Language): Promise<void> => {
  await load(language)
  coming.delete(language)
}

/** All words of a language: at once where they are loaded, else the promise of them. English where they cannot be loaded. */
export const allMessagesOf = (language: Language): AllMessages | Promise<AllMessages> => {
  // Whoever was given the promise is given it again: React wants a screen to go on waiting for what it has waited for.
  const known = coming.get(language) ?? ready.get(language)
  if (known) return known
  const loading = load(language).catch(() => englishLoaded)
  coming.set(language, loading)
  return loading
}
