/** Reads the screens' first data before they are drawn, so that they are rendered once, not again for each response. */
import { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client/client.ts'
import type { OwnAccount } from '../../api/wire/accounts.ts'
import type { SessionUser } from '../../authProvider.ts'
import { createDataProvider } from '../../dataProvider.ts'
import type { Site } from '../../resources/createSite.ts'
import { paths } from '../data/paths.ts'
import { firstListParams } from '../list/initialList.ts'
import { preferencesKey, readPreferences } from '../list/preferences/listPreferences.ts'

/**
 * Creates the query client of the screens. A failed call is reported immediately, online or offline. Data is not
 * refetched in the background while an editor works on it.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** Initial state of the screens. */
export interface PrefetchedScreens {
  readonly queryClient: QueryClient
  /** The signed-in person's account; undefined until it is loaded. */
  readonly account: () => OwnAccount | undefined
  /** Resolves when every call has succeeded or failed. */
  readonly ready: Promise<void>
}

/** Data that was read for one session, and is used for no other. */
export interface PrefetchedSession {
  readonly token: string
  readonly screens: PrefetchedScreens
}

interface PrefetchOptions {
  readonly site: Site
  readonly client: Client
  readonly user: SessionUser
  readonly location: Pick<Location, 'pathname' | 'search'>
  readonly storage: Pick<Storage, 'getItem'>
}

/** Time for which the screen does not refetch prefetched data, ms. */
const freshMs = 2_000

/** Starts to read the first data of the screen at an address, under the query keys that react-admin uses. */
export const prefetchScreens = ({ site, client, user, location, storage }: PrefetchOptions): PrefetchedScreens => {
  const queryClient = createQueryClient()
  const dataProvider = createDataProvider(client, site)
  let account: OwnAccount | undefined
  const read = async (queryKey: readonly unknown[], queryFn: (call: { signal: AbortSignal }) => Promise<unknown>) => {
    await queryClient.prefetchQuery({ queryKey, queryFn })
    const data = queryClient.getQueryData(queryKey)
    if (data !== undefined) queryClient.setQueryData(queryKey, data, { updatedAt: Date.now() + freshMs })
  }
  const readAccount = async () => {
    account = await client.account.me()
  }
  const readApplication = () =>
    read([site.applications.path, 'getOne', { id: client.appKey }], ({ signal }) =>
      dataProvider.getOne(site.applications.path, { id: client.appKey, signal }).then(({ data }) => data),
    )
  const readList = async () => {
    const resource = site.resources.find(({ path }) => paths.list(path) === location.pathname)
    if (!resource || location.search !== '') return
    const params = firstListParams(resource, readPreferences(storage.getItem(preferencesKey(client.appKey, user))))
    await read([resource.path, 'getList', params], ({ signal }) =>
      dataProvider.getList(resource.path, { ...params, signal }),
    )
  }
  return {
    queryClient,
    account: () => account,
    ready: Promise.allSettled([readAccount(), readApplication(), readList()]).then(() => undefined),
  }
}
