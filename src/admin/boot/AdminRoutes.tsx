import { Suspense, useContext, useRef } from 'react'
import { Resource, RestoreScrollPosition } from 'react-admin'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { isSettings } from '../data/descriptors.ts'
import { useHasExtensions, useTrash } from '../data/host.ts'
import { orderOf } from '../data/ordering.ts'
import { paths } from '../data/paths.ts'
import { type May, PersonKnownContext, useMay } from '../data/permissions.ts'
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
const TrashScreen = lazyScreen(async () => (await import('../trash/TrashScreen.tsx')).TrashScreen)
const OrderScreen = lazyScreen(async () => (await import('../order/OrderScreen.tsx')).OrderScreen)
const ResourceForm = lazyScreen(async () => (await import('../form/ResourceForm.tsx')).ResourceForm)

interface RouteOptions {
  readonly may: May
  /** True if the form of a new record may be open. */
  readonly canCreate: (descriptor: Descriptor) => boolean
  readonly hasExtensions: boolean
}

/**
 * The routes of one descriptor. Called as a function, not rendered, because the router inspects the types of its
 * children.
 */
const resourceRoutes = (site: AdminSite, descriptor: Descriptor, { may, canCreate, hasExtensions }: RouteOptions) => (
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
          path={canCreate(descriptor) ? 'form/:id?' : 'form/:id'}
          element={
            <Suspense fallback={<Loading />}>
              <ResourceForm descriptor={descriptor} />
            </Suspense>
          }
        />
        {!isSettings(site, descriptor) && !canCreate(descriptor) && (
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
 * Keeps the form at the current address if the person loses the right to read its records, or to create them, while it
 * is open, so that nothing typed is lost.
 */
const useKeptForm = (readable: readonly Descriptor[], unreadable: readonly Descriptor[], may: May) => {
  const { pathname } = useLocation()
  const site = useSite()
  const isKnown = useContext(PersonKnownContext)
  const offered = readable.filter(may.open)
  const hidden = [...unreadable, ...readable.filter(descriptor => !may.open(descriptor))]
  const kept = useRef<{ readonly pathname: string; readonly descriptor: Descriptor; readonly isNew: boolean }>(
    undefined,
  )
  const isAt = ({ path }: Descriptor) =>
    pathname === paths.create(path) || pathname.startsWith(`${paths.create(path)}/`)
  const descriptor = offered.find(isAt)
  if (kept.current?.pathname !== pathname) kept.current = undefined
  // Before the rights arrive, the settings are offered to everybody. That opening does not count.
  if (descriptor && (isKnown || !isSettings(site, descriptor))) {
    const isNew = may.create(descriptor) || (kept.current?.isNew ?? false)
    kept.current = { pathname, descriptor, isNew }
  }
  const form = kept.current
  const lost = hidden.find(isAt) && form?.descriptor
  return {
    offered: lost ? [...offered, lost] : offered,
    hidden: hidden.filter(({ name }) => name !== lost?.name),
    canCreate: (each: Descriptor) => may.create(each) || (form?.isNew === true && form.descriptor.name === each.name),
  }
}

/**
 * All screens of a signed-in person, inside the layout. The routes are declared with React Router's components:
 * react-admin would collect them from its own elements in an effect, and then render everything again.
 */
export const AdminRoutes = ({ appKey }: { appKey: string }) => {
  const site = useSite()
  const readable = useDescriptors()
  const may = useMay()
  const { offered, hidden, canCreate } = useKeptForm(readable.descriptors, readable.hidden, may)
  const hasExtensions = useHasExtensions()
  const hasTrash = useTrash() !== undefined
  const isKnown = useContext(PersonKnownContext)
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
              {hasTrash && may.openTrash && <Route path="trash" element={isKnown ? <TrashScreen /> : <Loading />} />}
              {offered.map(descriptor => resourceRoutes(site, descriptor, { may, canCreate, hasExtensions }))}
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
