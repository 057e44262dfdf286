/** What every part of a page may ask about the site. */
import { createContext, use } from 'react'
import type { Client } from '../api/client.ts'
import type { SiteConfig } from '../api/siteConfig.ts'
import type { SiteContent } from './content.ts'

export interface SiteFacts extends SiteContent {
  readonly config: SiteConfig
  /** Sends a form without leaving its page; in browsers alone. */
  readonly sendForm?: Client['sendForm']
}

export const SiteContext = createContext<SiteFacts | undefined>(undefined)

/** The site's facts; only inside the document. */
export const useSite = (): SiteFacts => {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite outside the document')
  return site
}

/** The zone in which the site's dates are days. Source: contract, 'Readings'. */
export const useZone = (): string => useSite().application.time_zone || 'Asia/Dhaka'
