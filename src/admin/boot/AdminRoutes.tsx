import { Suspense } from 'react'
import { Resource, RestoreScrollPosition } from 'react-admin'
import { Navigate, Route, Routes } from 'react-router-dom'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { isSettings } from '../data/descriptors.ts'
import { useHasExtensions } from '../data/host.ts'
import { orderOf } from '../data/ordering.ts'
import { paths } from '../data/paths.ts'
import { type May, useMay } from '../data/permissions.ts'
import { type AdminSite, useSite } from '../data/site.ts'
import { ApplicationKeyContext } from '../data/siteSettings.ts'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { Shell } from '../layout/Shell.tsx'
import { ResourceList } from '../list/ResourceList.tsx'
import { lazyPart, lazyScreen } from '../ui/lazyPart.tsx'
import { Loading } from '../ui/screen/Loading.tsx'
import { ScreenBoundary } from '../ui/screen/ScreenBoundary.tsx'

const DashboardScreen = lazyPart(async () => (await import('../dashboard/DashboardScreen.tsx')).DashboardScreen)
const SocialScreen = lazyPart(async () => (await import('../dashboard/SocialScreen.tsx')).SocialScreen)
const NotAllowedScreen = lazyPart(async () => (await import('../ui/screen/NotAllowedScreen.tsx')).NotAllowedScreen)
const NotFoundScreen = lazyPart(async () => (await import('../ui/screen/NotFoundScreen.tsx')).NotFoundScreen)
const AccountScreen = lazyScreen(async () => (await import('../account/AccountScreen.tsx')).AccountScreen)
const BillingScreen = lazyScreen(async () => (await import('../account/BillingScreen.tsx')).BillingScreen)
const OrderScreen = lazyScreen(async () => (await import('../order/OrderScreen.tsx')).OrderScreen)
const ResourceForm = lazyScreen(async () => (await import('../form/ResourceForm.tsx')).ResourceForm)

/**
 * The routes of one descriptor. Called as a function, not rendered, because the router inspects the types of its
 * children.
 */
const resourceRoutes = (site: AdminSite, descriptor: Descriptor, may: May, hasExtensions: boolean) => (
  <Route
    key={descriptor.path}
    path={`${descriptor.path}/*`}
    element={
      <Resource name={descriptor.path}>
        {/* Not the prop `list` of `Resource`: its route would also match every unknown address below the list. */}
        <Route
          index
          element={
            <RestoreScrollPosition storeKey={`${descriptor.path}.list.scroll`}>
              <ResourceList descriptor={descriptor} />
            </RestoreScrollPosition>
          }
        />
        {/* A single route for new and existing records: after a new record is created, its form continues as that
            record's form. */}
        <Route
          path={may.create(descriptor) ? 'form/:id?' : 'form/:id'}
          element={
            <Suspense fallback={<Loading />}>
              <ResourceForm descriptor={descriptor} />
            </Suspense>
          }
        />
        {!isSettings(site, descriptor) && !may.create(descriptor) && (
          <Route path="form" element={<NotAllowedScreen descriptor={descriptor} />} />
        )}
        {hasExtensions && orderOf(descriptor) && (
          <Route
            path="order"
            element={
              may.writeAll(descriptor) ? (
                <Suspense fallback={<Loading />}>
                  <OrderScreen descriptor={descriptor} />
                </Suspense>
              ) : (
                <NotAllowedScreen descriptor={descriptor} />
              )
            }
          />
        )}
        <Route path="*" element={<NotFoundScreen />} />
      </Resource>
    }
  />
)

/**
 * All screens of a signed-in person, inside the layout. The routes are declared with React Router's components:
 * react-admin would collect them from its own elements in an effect, and then render everything again.
 */
export const AdminRoutes = ({ appKey }: { appKey: string }) => {
  const site = useSite()
  const { descriptors, hidden } = useDescriptors()
  const may = useMay()
  const hasExtensions = useHasExtensions()
  return (
    <ApplicationKeyContext value={appKey}>
      <ScreenBoundary>
        <Shell>
          <ScreenBoundary isInFrame>
            <Routes>
              <Route index element={<Navigate to={paths.dashboard} replace />} />
              {/* Reached by people who typed or bookmarked this address. */}
              <Route path="login" element={<Navigate to={paths.dashboard} replace />} />
              <Route path="dashboard" element={<DashboardScreen />} />
              <Route path="dashboard/social" element={<SocialScreen />} />
              <Route path="account" element={<AccountScreen />} />
              <Route path="billing" element={<BillingScreen />} />
              {descriptors.map(descriptor => resourceRoutes(site, descriptor, may, hasExtensions))}
              {hidden.map(descriptor => (
                <Route
                  key={descriptor.path}
                  path={`${descriptor.path}/*`}
                  element={<NotAllowedScreen descriptor={descriptor} />}
                />
              ))}
              <Route path="*" element={<NotFoundScreen />} />
            </Routes>
          </ScreenBoundary>
        </Shell>
      </ScreenBoundary>
    </ApplicationKeyContext>
  )
}
