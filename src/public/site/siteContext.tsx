/** What every part of a page may ask about the site. */
import { createContext, use } from 'react'
import type { PublicClient } from '../../api/client/publicClient.ts'
import type { SiteConfig } from '../../api/site/siteConfig.ts'
import type { SiteMessages } from '../../messages/en/site.ts'
import { type Language, languageIn } from '../../schema/values/language.ts'
import type { SiteContent } from '../content/content.ts'
import { type TextAttributes, textAttributesIn } from '../content/language.ts'

export interface SiteFacts extends SiteContent {
  readonly config: SiteConfig
  /** The words of the site's language. */
  readonly messages: SiteMessages
  /** Sends a form without leaving its page; in browsers alone. */
  readonly sendForm?: PublicClient['sendForm']
}

export const SiteContext = createContext<SiteFacts | undefined>(undefined)

/** The site's facts; only inside the document. */
export const useSite = (): SiteFacts => {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite outside the document')
  return site
}

/** The site's own words, in its language. */
export const useMessages = (): SiteMessages => useSite().messages

/** The language of the site's own words, numbers and dates. */
export const siteLanguage = ({ application }: Pick<SiteContent, 'application'>): Language =>
  languageIn(application.language)
export const useLanguage = (): Language => siteLanguage(useSite())

/** Gives the attributes of an element with texts that editors have written. */
export const useTextAttributes = (): ((...texts: readonly (string | null | undefined)[]) => TextAttributes) =>
  textAttributesIn(useLanguage())

/** The zone in which the site's dates are days. Source: specification 22. */
export const useZone = (): string => useSite().application.time_zone || 'Asia/Dhaka'
