/** Loads all messages of a language. Imports no messages itself, so that the login page can start the download. */
import type { Language } from '../../api/admin/adminPreferences.ts'
import type { Site } from '../../resources/createSite.ts'
import type { Messages } from './en/index.ts'
import { englishLoaded, type LoadedLanguage } from './language.tsx'
import type { MessageBundle } from './messageBundle.ts'

/** Returns all messages of a language, with a site's translations of its resources. */
type AllMessages = (site: Site) => LoadedLanguage<Messages>

// The English messages are bundled with the screens.
const bundles: { readonly [L in Exclude<Language, 'en'>]: () => Promise<(site: Site) => MessageBundle<Messages>> } = {
  bn: async () => (await import('./bn/bundle.ts')).banglaBundleOf,
}
const allEnglish: AllMessages = () => englishLoaded

const loaded = new Map<Language, AllMessages>([['en', allEnglish]])
const pending = new Map<Language, Promise<AllMessages>>()

const load = async (language: Language): Promise<AllMessages> => {
  const known = loaded.get(language)
  if (known || language === 'en') return known ?? allEnglish
  const bundleOf = await bundles[language]()
  const messages: AllMessages = site => ({ language, bundle: bundleOf(site) })
  loaded.set(language, messages)
  return messages
}

/** Loads all messages of a language before it is shown. Throws if they cannot be loaded. */
export const loadAllMessages = async (language: Language): Promise<void> => {
  await load(language)
  pending.delete(language)
}

/**
 * All messages of a language if they are loaded, otherwise a promise. Falls back to English if loading fails.
 */
export const allMessagesOf = (language: Language): AllMessages | Promise<AllMessages> => {
  // Every call returns the same promise, because React resumes a suspended component only with the promise it suspended
  // on.
  const known = pending.get(language) ?? loaded.get(language)
  if (known) return known
  const loading = load(language).catch(() => allEnglish)
  pending.set(language, loading)
  return loading
}
