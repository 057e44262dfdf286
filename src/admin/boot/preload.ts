/** Runs before everything else of the back office, which takes a while to be read: sends the calls that it will wait for. */
import { readSiteConfig } from '../../api/siteConfig.ts'
import { askFirst, createFirstCalls } from './preloadedFetch.ts'

export const config = readSiteConfig(document)
export const firstCalls = createFirstCalls((url, init) => fetch(url, init))

askFirst(firstCalls, config, { storage: window.localStorage, path: window.location.pathname })
