/** What the server tells the browser about the site, in a JSON script tag of every page. */
import type { TypePair } from '../../schema/values/look/typePairs.ts'
import type { HostFeatures } from '../protocol/specifiedCalls.ts'
import type { SiteForms } from './forms.ts'

export interface SiteConfig {
  /** Names the site in every call. It is no secret. */
  readonly appKey: string
  /** Origin for canonical links, without a slash at its end. */
  readonly siteUrl: string
  /** Undefined where the provider takes no forms: visitors write by their own mail program then. */
  readonly forms?: SiteForms
  /** Paths, with their queries, that a screen of the back office reads first; the page asks for them before its scripts are ready, where somebody is signed in. */
  readonly preloads?: readonly string[]
  /** What another provider host has, for the back office. Undefined with the provider of this server, which has all of it. */
  readonly host?: HostFeatures
  /** Addresses of the sheets of the typefaces that the site may be set in, for samples in the back office. */
  readonly typeSheets?: Readonly<Partial<Record<TypePair, string>>>
}

/** Id of the script tag that holds it. */
export const siteConfigId = 'site-config'

/** Reads what the server has put into the page. */
export const readSiteConfig = (page: Document): SiteConfig => {
  const text = page.getElementById(siteConfigId)?.textContent
  if (!text) throw new Error(`The page has no #${siteConfigId}. It was not made by the server.`)
  return JSON.parse(text) as SiteConfig
}

/** A value as the text of a JSON script tag: no '<' can end the tag. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
