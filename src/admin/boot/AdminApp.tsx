/** The screens of a signed-in person inside react-admin's contexts. Loaded after sign-in. */
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { CoreAdminContext, type I18nProvider, memoryStore } from 'react-admin'
import { createBrowserRouter, type RouteObject, RouterProvider, useRouteError } from 'react-router-dom'
import type { Client } from '../../api/client/client.ts'
import type { AdminAuthProvider } from '../../authProvider.ts'
import { createDataProvider } from '../../dataProvider.ts'
import { HostFeaturesContext } from '../data/host.ts'
import { adminRoot } from '../data/paths.ts'
import { PersonContext, PersonKnownContext, useOwnPerson } from '../data/permissions.ts'
import { type AdminSite, SiteContext, useSite } from '../data/site.ts'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { MessagesProvider } from '../i18n/MessagesProvider.tsx'
import { i18nProviderOf, oneLocale } from '../i18n/reactAdminMessages.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { listenForBack } from '../ui/dialog/useClosedByBack.ts'
import { lazyScreen } from '../ui/lazyPart.tsx'
import { Loading } from '../ui/screen/Loading.tsx'
import { AdminRoutes } from './AdminRoutes.tsx'
import { createQueryClient, type PrefetchedScreens } from './prefetch.ts'
import { useReadAfterRefusal } from './refusedCalls.ts'

const SecondFactorGate = lazyScreen(
  async () => (await import('../account/secondFactor/SecondFactorGate.tsx')).SecondFactorGate,
)

/** Provides react-admin's messages in the selected language. */
const ReactAdminMessages = ({ children }: { children: (i18nProvider: I18nProvider) => ReactNode }) => {
  const { descriptors } = useDescriptors()
  const t = useTranslate()
  return children(useMemo(() => i18nProviderOf(descriptors, t), [descriptors, t]))
}

/**
 * Rethrows a route error to the boundary around the router, because the router's own error page is meant for
 * developers.
 */
const Rethrow = () => {
  throw useRouteError()
}

interface ScreensProps {
  readonly client: Client
  readonly authProvider: AdminAuthProvider
  /** Data that was read for the session before the screens were drawn. */
  readonly prefetched?: PrefetchedScreens
  /**
   * Default: `createBrowserRouter`. It must create a data router, because forms ask for confirmation before they are
   * left.
   */
  readonly createRouter?: (routes: RouteObject[]) => ReturnType<typeof createBrowserRouter>
}

const Screens = ({ client, authProvider, prefetched, createRouter = createBrowserRouter }: ScreensProps) => {
  const site = useSite()
  const dataProvider = useMemo(() => createDataProvider(client, site), [client, site])
  const { person, lacksSecondFactor, isKnown, readAgain } = useOwnPerson(client, prefetched?.account())
  const [queryClient] = useState(() => prefetched?.queryClient ?? createQueryClient())
  useReadAfterRefusal(queryClient, readAgain)
  const [store] = useState(() => memoryStore({ locale: oneLocale }))
  const [router] = useState(() => {
    const screens = (
      <ReactAdminMessages>
        {i18nProvider => (
          <CoreAdminContext
            basename={adminRoot}
            dataProvider={dataProvider}
            authProvider={authProvider}
            queryClient={queryClient}
            i18nProvider={i18nProvider}
            store={store}
          >
            <AdminRoutes appKey={client.appKey} />
          </CoreAdminContext>
        )}
      </ReactAdminMessages>
    )
    listenForBack()
    return createRouter([{ path: `${adminRoot}/*`, element: screens, errorElement: <Rethrow /> }])
  })
  if (lacksSecondFactor)
    return (
      <Suspense fallback={<Loading isWholeScreen />}>
        <SecondFactorGate calls={{ ...client.account, ...client.passkeys }} onDone={readAgain} />
      </Suspense>
    )
  return (
    <HostFeaturesContext value={client.features}>
      <PersonKnownContext value={isKnown}>
        <PersonContext value={person}>
          <RouterProvider router={router} />
        </PersonContext>
      </PersonKnownContext>
    </HostFeaturesContext>
  )
}

export interface AdminAppProps extends ScreensProps {
  readonly site: AdminSite
}

/** Renders the screens of a signed-in person. */
export const AdminApp = ({ site, ...props }: AdminAppProps) => (
  <SiteContext value={site}>
    <MessagesProvider>
      <Screens {...props} />
    </MessagesProvider>
  </SiteContext>
)
