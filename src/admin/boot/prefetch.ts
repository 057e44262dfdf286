/** Reads what the screens show first before they are drawn, so that they are drawn once with it, instead of again with each answer. */
import { QueryClient } from '@tanstack/react-query'
import type { OwnAccount } from '../../api/admin/accounts.ts'
import type { Client } from '../../api/client/client.ts'
import type { SessionUser } from '../../authProvider.ts'
import { createDataProvider } from '../../dataProvider.ts'
import { applications, resources } from '../../resources/index.ts'
import { paths } from '../data/paths.ts'
import { firstListParams } from '../list/initialList.ts'
import { preferencesKey, readPreferences } from '../list/preferences/listPreferences.ts'

/** A failed call is shown at once, online or not, and nothing is read again while an editor works on it. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** What the screens start with. */
export interface PrefetchedScreens {
  readonly queryClient: QueryClient
  /** The signed-in person; undefined until they are known. */
  readonly account: () => OwnAccount | undefined
  /** Resolves once everything was answered or has failed. */
  readonly ready: Promise<void>
}

/** What was read for one session, and serves no other. */
export interface PrefetchedSession {
  readonly token: string
  readonly screens: PrefetchedScreens
}

interface PrefetchOptions {
  readonly client: Client
  readonly user: SessionUser
  readonly location: Pick<Location, 'pathname' | 'search'>
  readonly storage: Pick<Storage, 'getItem'>
}

/** For how long what was just read is not read again by the screen that it was read for, ms. */
const freshMs = 2_000

/** Starts to read what the screen at an address shows first, under the keys by which react-admin looks it up. */
export const prefetchScreens = ({ client, user, location, storage }: PrefetchOptions): PrefetchedScreens => {
  const queryClient = createQueryClient()
  const dataProvider = createDataProvider(client, resources)
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
    read([applications.path, 'getOne', { id: client.appKey }], ({ signal }) =>
      dataProvider.getOne(applications.path, { id: client.appKey, signal }).then(({ data }) => data),
    )
  const readList = async () => {
    const resource = resources.find(({ path }) => paths.list(path) === location.pathname)
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
