/**
 * Runs before all other scripts of the back office, which take a while to parse, and sends the calls that they will
 * wait for.
 */
import { readSiteConfig } from '../../api/site/siteConfig.ts'
import { storageOfTab } from '../data/session.ts'
import { createPreloadedFetch, sendPreloads } from './preloadedFetch.ts'

/** Configuration that the server wrote into the page. */
export const config = readSiteConfig(document)
/** Storage of the session of this tab. */
export const storage = storageOfTab(config.appKey, window.sessionStorage, window.localStorage)
/** Responses to the preloaded calls. */
export const preloaded = createPreloadedFetch((url, init) => fetch(url, init))

sendPreloads(preloaded, config, { storage, path: window.location.pathname })
