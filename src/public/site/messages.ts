/** Message catalogues, each a chunk of its own: a browser loads only the site's language. */
import type { SiteMessages } from '../../messages/en/site.ts'
import type { Language } from '../../schema/values/language.ts'

const load: { readonly [L in Language]: () => Promise<SiteMessages> } = {
  en: async () => (await import('../../messages/en/site.ts')).en,
  bn: async () => (await import('../../messages/bn/site.ts')).bn,
}

/** Messages of a language. Rejects if the chunk fails to load. */
export const messagesIn = (language: Language): Promise<SiteMessages> => load[language]()
