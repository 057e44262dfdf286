/**
 * Runs before all other scripts of the back office, which take a while to parse, and sends the calls that they will
 * wait for.
 */
import { readSiteConfig } from '../../api/site/siteConfig.ts'
import { createPreloadedFetch, sendPreloads } from './preloadedFetch.ts'

/** Configuration that the server wrote into the page. */
export const config = readSiteConfig(document)
/** Responses to the preloaded calls. */
export const preloaded = createPreloadedFetch((url, init) => fetch(url, init))

sendPreloads(preloaded, config, { storage: window.localStorage, path: window.location.pathname })
