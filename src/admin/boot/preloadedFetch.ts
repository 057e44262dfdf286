/**
 * The first calls of a visit, sent before the screens' scripts are ready and answered meanwhile. Each answer is given once, to the call that is the
 * same to the last header, so never to another person; and none once something was sent that may have changed it, or once it is old.
 */
import type { Fetch } from '../../api/client.ts'
import { defaultAppKeyHeader } from '../../api/paths.ts'
import type { SiteConfig } from '../../api/siteConfig.ts'
import { adminRoot } from '../data/paths.ts'
import { createSessionStore } from '../data/session.ts'
import { chosenPageSize, preferencesKey, readPreferences } from '../list/preferences/listPreferences.ts'

/** Age at which an answer is no longer given, ms. */
const oldMs = 5_000

interface Asked {
  readonly headers: string
  readonly at: number
  readonly answer: ReturnType<Fetch>
}

type Headers = Readonly<Record<string, string>>

const textOf = (headers: Headers): string => JSON.stringify(Object.entries(headers).sort())

export interface FirstCalls {
  readonly ask: (url: string, headers: Headers) => void
  /** A `fetch` that gives the answers that are there. The headers of its calls are plain objects, as the client makes them. */
  readonly fetch: Fetch
}

/** Keeps the answers of calls that are asked ahead. */
export const createFirstCalls = (fetch: Fetch, now: () => number = Date.now): FirstCalls => {
  const asked = new Map<string, Asked>()
  return {
    ask: (url, headers) => {
      const answer = fetch(url, { method: 'GET', headers })
      // Whoever takes the answer hears of its failure.
      answer.catch(() => undefined)
      asked.set(url, { headers: textOf(headers), at: now(), answer })
    },
    fetch: async (url, init) => {
      if (init.method !== 'GET') asked.clear()
      const first = asked.get(url)
      asked.delete(url)
      const isSame = first && first.headers === textOf(init.headers as Headers) && now() - first.at < oldMs
      if (!isSame) return fetch(url, init)
      const answer = await first.answer
      init.signal?.throwIfAborted()
      return answer
    },
  }
}

/** A list's call, with as many rows as its person has chosen. */
const withChosenRows = (call: string, rows: number | undefined): string => {
  const [path, query] = call.split('?')
  if (query === undefined || rows === undefined) return call
  const params = new URLSearchParams(query)
  params.set('size', String(rows))
  return `${path}?${params}`
}

/** Asks what the page names, where somebody is signed in. */
export const askFirst = (
  calls: FirstCalls,
  { appKey, firstCalls = [] }: SiteConfig,
  { storage, path }: { readonly storage: Storage; readonly path: string },
): void => {
  const state = createSessionStore(storage, appKey).current()
  if (state.kind !== 'signedIn') return
  const { token, user } = state.session
  const preferences = readPreferences(storage.getItem(preferencesKey(appKey, user)))
  const rows = chosenPageSize(preferences, path.slice(adminRoot.length + 1))
  for (const call of firstCalls)
    calls.ask(withChosenRows(call, rows), { [defaultAppKeyHeader]: appKey, authorization: `Bearer ${token}` })
}
