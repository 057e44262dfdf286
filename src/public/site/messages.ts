/** The catalogues of the site's own words, each a script of its own: a browser loads that of the site's language alone. */
import type { SiteMessages } from '../../messages/en/site.ts'
import type { Language } from '../../schema/values/language.ts'

const load: { readonly [L in Language]: () => Promise<SiteMessages> } = {
  en: async () => (await import('../../messages/en/site.ts')).en,
  bn: async () => (await import('../../messages/bn/site.ts')).bn,
}

/** The words of a language. Rejects where its script cannot be had. */
export const messagesIn = (language: Language): Promise<SiteMessages> => load[language]()
