/** Configuration of the site for the browser, in a JSON script tag of every page. */
import type { TypePair } from '../../schema/values/look/typePairs.ts'
import type { HostFeatures } from '../protocol/specifiedCalls.ts'
import type { SiteForms } from './forms.ts'

export interface SiteConfig {
  /** Key of the site in every call. It is not a secret. */
  readonly appKey: string
  /** Origin for canonical links, without a trailing slash. */
  readonly siteUrl: string
  /** Undefined if the provider accepts no forms; visitors then use their own mail program. */
  readonly forms?: SiteForms
  /** True if visitors can subscribe to news: the provider accepts forms and can send mail. */
  readonly news?: boolean
  /**
   * False for the back office of a server that sends no mail and shows none in a terminal. Default: it may send mail.
   */
  readonly mail?: false
  /**
   * Paths, with queries, that a screen of the back office reads first. The page prefetches them before its scripts are
   * ready, if a user is signed in.
   */
  readonly preloads?: readonly string[]
  /**
   * Features of the provider host, for the back office. Undefined if it has all, with an unknown number of days in the
   * trash.
   */
  readonly host?: HostFeatures
  /** Addresses of the font style sheets that the site can use, for samples in the back office. */
  readonly typeSheets?: Readonly<Partial<Record<TypePair, string>>>
}

/** Id of the script tag with the configuration. */
export const siteConfigId = 'site-config'

/** Reads the configuration from the page. Throws if the page has none. */
export const readSiteConfig = (page: Document): SiteConfig => {
  const text = page.getElementById(siteConfigId)?.textContent
  if (!text) throw new Error(`The page has no #${siteConfigId}.`)
  return JSON.parse(text) as SiteConfig
}

/** A value as text of a JSON script tag, with '<' escaped so that it cannot end the tag. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
