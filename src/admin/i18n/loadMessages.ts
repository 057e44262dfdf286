/** Loads all messages of a language. Imports no messages itself, so that the login page can start the download. */
import type { Language } from '../../api/admin/adminPreferences.ts'
import type { Messages } from './en/index.ts'
import { englishLoaded, type LoadedLanguage } from './language.tsx'
import type { MessageBundle } from './messageBundle.ts'

type AllMessages = LoadedLanguage<Messages>

// The English messages are part of the screens.
const bundles: { readonly [L in Exclude<Language, 'en'>]: () => Promise<MessageBundle<Messages>> } = {
  bn: async () => (await import('./bn/bundle.ts')).banglaBundle,
}

const loaded = new Map<Language, AllMessages>([['en', englishLoaded]])
const pending = new Map<Language, Promise<AllMessages>>()

const load = async (language: Language): Promise<AllMessages> => {
  const known = loaded.get(language)
  if (known || language === 'en') return known ?? englishLoaded
  const messages = { language, bundle: await bundles[language]() }
  loaded.set(language, messages)
  return messages
}

/** Loads all messages of a language, so that they are there when it is shown. Throws when they cannot be loaded. */
export const loadAllMessages = async (language: Language): Promise<void> => {
  await load(language)
  pending.delete(language)
}

/** All messages of a language: the bundle where it is loaded, otherwise the promise of it. English where it cannot be loaded. */
export const allMessagesOf = (language: Language): AllMessages | Promise<AllMessages> => {
  // The same promise for every call: React resumes a suspended screen only with the promise that it has suspended on.
  const known = pending.get(language) ?? loaded.get(language)
  if (known) return known
  const loading = load(language).catch(() => englishLoaded)
  pending.set(language, loading)
  return loading
}
