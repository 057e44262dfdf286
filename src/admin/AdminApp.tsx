/** The screens behind the door: one set of routes for each descriptor. Loaded only once somebody has signed in. */
import { QueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { CoreAdminContext, type I18nProvider, memoryStore } from 'react-admin'
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import type { Client } from '../api/client.ts'
import type { AdminAuthProvider } from '../authProvider.ts'
import { createDataProvider } from '../dataProvider.ts'
import { resources } from '../resources/index.ts'
import { AdminScreens } from './AdminScreens.tsx'
import { useEntities } from './entities.ts'
import { InsideWords } from './InsideWords.tsx'
import { useLanguage } from './language.tsx'
import { i18nProviderOf } from './messages.ts'
import { adminRoot } from './paths.ts'
import { PersonContext, useOwnPerson } from './rights.ts'
import { Loading } from './shell/Loading.tsx'
import { useText } from './useText.ts'

const SecondFactorGate = lazy(async () => ({
  default: (await import('./account/SecondFactorGate.tsx')).SecondFactorGate,
}))

/** A failed call is shown at once, online or not, and nothing is read again behind an editor's back. */
const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** Gives react-admin its words anew when another language is chosen. */
const InTheirLanguage = ({ children }: { children: (i18nProvider: I18nProvider) => ReactNode }) => {
  const { language } = useLanguage()
  const { entities } = useEntities()
  const say = useText()
  return children(useMemo(() => i18nProviderOf(entities, language, say), [entities, language, say]))
}

export interface AdminAppProps {
  readonly client: Client
  readonly authProvider: AdminAuthProvider
  /** Default: the browser's addresses. It must be a data router, because forms ask before they are left. */
  readonly createRouter?: (routes: RouteObject[]) => ReturnType<typeof createBrowserRouter>
}

const Screens = ({ client, authProvider, createRouter = createBrowserRouter }: AdminAppProps) => {
  const dataProvider = useMemo(() => createDataProvider(client, resources), [client])
  const { person, lacksSecondFactor, askAgain } = useOwnPerson(client)
  const [queryClient] = useState(createQueryClient)
  const [store] = useState(memoryStore)
  const [router] = useState(() => {
    const screens = (
      <InTheirLanguage>
        {i18nProvider => (
          <CoreAdminContext
            basename={adminRoot}
            dataProvider={dataProvider}
            authProvider={authProvider}
            queryClient={queryClient}
            i18nProvider={i18nProvider}
            store={store}
          >
            <AdminScreens appKey={client.appKey} />
          </CoreAdminContext>
        )}
      </InTheirLanguage>
    )
    return createRouter([{ path: `${adminRoot}/*`, element: screens }])
  })
  if (lacksSecondFactor)
    return (
      <Suspense fallback={<Loading isWholeScreen />}>
        <SecondFactorGate calls={{ ...client.account, ...client.passkeys }} onDone={askAgain} />
      </Suspense>
    )
  return (
    <PersonContext value={person}>
      <RouterProvider router={router} />
    </PersonContext>
  )
}

export const AdminApp = (props: AdminAppProps) => (
  <InsideWords>
    <Screens {...props} />
  </InsideWords>
)
