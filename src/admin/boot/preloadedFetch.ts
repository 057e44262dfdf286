/**
 * Sends the first calls of a visit before the screens' scripts are ready. Each response is used once, by the call with
 * the same URL and headers, and so never for another person. A response is discarded after any write, or when it is
 * older than `maxAgeMs`.
 */
import type { Fetch } from '../../api/client/sender.ts'
import { defaultAppKeyHeader } from '../../api/protocol/paths.ts'
import { withPageSize } from '../../api/records/listPath.ts'
import type { SiteConfig } from '../../api/site/siteConfig.ts'
import { adminRoot } from '../data/paths.ts'
import { createSessionStore } from '../data/session.ts'
import { chosenPageSize, preferencesKey, readPreferences } from '../list/preferences/listPreferences.ts'

/** Maximum age of a response that may be used, ms. */
const maxAgeMs = 5_000

interface Preload {
  readonly headers: string
  /** ms since 1970. */
  readonly sentAt: number
  readonly response: ReturnType<Fetch>
}

type Headers = Readonly<Record<string, string>>

const headersKey = (headers: Headers): string => JSON.stringify(Object.entries(headers).sort())

interface PreloadedFetch {
  /** Sends a GET, and keeps the response for `fetch`. */
  readonly preload: (url: string, headers: Headers) => void
  /** A `fetch` that returns preloaded responses. Headers must be plain objects, as the client sends them. */
  readonly fetch: Fetch
}

/** Creates the store of preloaded responses. `now` returns ms since 1970. */
export const createPreloadedFetch = (fetch: Fetch, now: () => number = Date.now): PreloadedFetch => {
  const preloads = new Map<string, Preload>()
  return {
    preload: (url, headers) => {
      const response = fetch(url, { method: 'GET', headers })
      // The call that uses the response handles its failure.
      response.catch(() => undefined)
      preloads.set(url, { headers: headersKey(headers), sentAt: now(), response })
    },
    fetch: async (url, init) => {
      if (init.method !== 'GET') preloads.clear()
      const preload = preloads.get(url)
      preloads.delete(url)
      const isSame =
        preload && preload.headers === headersKey(init.headers as Headers) && now() - preload.sentAt < maxAgeMs
      if (!isSame) return fetch(url, init)
      const response = await preload.response
      init.signal?.throwIfAborted()
      return response
    },
  }
}

/** Sends the calls that the page lists, if a session is stored. A list is read with the person's chosen page size. */
export const sendPreloads = (
  { preload }: PreloadedFetch,
  { appKey, preloads = [] }: SiteConfig,
  { storage, path }: { readonly storage: Storage; readonly path: string },
): void => {
  const state = createSessionStore(storage, appKey).current()
  if (state.kind !== 'signedIn') return
  const { token, user } = state.session
  const preferences = readPreferences(storage.getItem(preferencesKey(appKey, user)))
  const size = chosenPageSize(preferences, path.slice(adminRoot.length + 1))
  for (const call of preloads)
    preload(size === undefined ? call : withPageSize(call, size), {
      [defaultAppKeyHeader]: appKey,
      authorization: `Bearer ${token}`,
    })
}
