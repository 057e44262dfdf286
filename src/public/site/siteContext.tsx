/** Facts about the site for every part of a page. */
import { createContext, use } from 'react'
import type { PublicClient } from '../../api/client/publicClient.ts'
import type { SiteConfig } from '../../api/site/siteConfig.ts'
import type { SiteMessages } from '../../messages/en/site.ts'
import { type Language, languageIn } from '../../schema/values/language.ts'
import type { SiteContent } from '../content/content.ts'
import { type TextAttributes, textAttributesIn } from '../content/language.ts'
import type { PublicSite } from '../parts/publicSite.ts'

/** The site as components use it: content, configuration and messages. */
export interface SiteFacts extends SiteContent {
  readonly config: SiteConfig
  /** Resources and custom parts of the site. */
  readonly publicSite: PublicSite
  /** Messages in the site's language. */
  readonly messages: SiteMessages
  /** Submits a form without leaving its page; browsers only. */
  readonly sendForm?: PublicClient['sendForm']
}

export const SiteContext = createContext<SiteFacts | undefined>(undefined)

/** The site's facts. Throws in a component that is not inside `Document`. */
export const useSite = (): SiteFacts => {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite needs <Document> around it.')
  return site
}

/** The product's messages in the site's language. */
export const useMessages = (): SiteMessages => useSite().messages

/** Language of the site's messages, numbers and dates. */
export const siteLanguage = ({ application }: Pick<SiteContent, 'application'>): Language =>
  languageIn(application.language)
/** Language of the site. */
export const useLanguage = (): Language => siteLanguage(useSite())

/** Returns a function that gives the attributes of an element with editors' texts. */
export const useTextAttributes = (): ((...texts: readonly (string | null | undefined)[]) => TextAttributes) =>
  textAttributesIn(useLanguage())

/** Time zone of the site's dates. Source: specification 22. */
export const useZone = (): string => useSite().application.time_zone || 'Asia/Dhaka'
