import { lazy, Suspense } from 'react'
import { CoreAdminUI, CustomRoutes, Resource, RestoreScrollPosition } from 'react-admin'
import { Navigate, Route } from 'react-router-dom'
import type { Descriptor } from '../schema/resource.ts'
import { ApplicationKeyContext } from './application.ts'
import { DashboardScreen } from './dashboard/DashboardScreen.tsx'
import { SocialScreen } from './dashboard/SocialScreen.tsx'
import { useEntities } from './entities.ts'
import { ResourceList } from './list/ResourceList.tsx'
import { orderOf } from './order/ordering.ts'
import { paths } from './paths.ts'
import { recordName } from './registry.ts'
import { type May, useMay } from './rights.ts'
import { BrokenScreen } from './shell/BrokenScreen.tsx'
import { Loading } from './shell/Loading.tsx'
import { NotFoundScreen } from './shell/NotFoundScreen.tsx'
import { Shell } from './shell/Shell.tsx'

const AccountScreen = lazy(async () => ({ default: (await import('./account/AccountScreen.tsx')).AccountScreen }))
const BillingScreen = lazy(async () => ({ default: (await import('./account/BillingScreen.tsx')).BillingScreen }))
const OrderScreen = lazy(async () => ({ default: (await import('./order/OrderScreen.tsx')).OrderScreen }))
const ResourceForm = lazy(async () => ({ default: (await import('./form/ResourceForm.tsx')).ResourceForm }))

/** The routes of one descriptor: called, not rendered, because react-admin reads its children's types. */
const resourceRoutes = (descriptor: Descriptor, may: May) => (
  <Resource
    key={descriptor.path}
    name={descriptor.path}
    hasCreate={may.create(descriptor)}
    hasEdit
    recordRepresentation={record => recordName(descriptor, record)}
  >
    {/* Not react-admin's `list`, which would also answer every unknown address below it. */}
    <Route
      index
      element={
        <RestoreScrollPosition storeKey={`${descriptor.path}.list.scroll`}>
          <ResourceList descriptor={descriptor} />
        </RestoreScrollPosition>
      }
    />
    {/* One route, because the form of a new record goes on as that of the record it has made. */}
    <Route
      path={may.create(descriptor) ? 'form/:id?' : 'form/:id'}
      element={
        <Suspense fallback={<Loading />}>
          <ResourceForm descriptor={descriptor} />
        </Suspense>
      }
    />
    {orderOf(descriptor) && may.writeAll(descriptor) && (
      <Route
        path="order"
        element={
          <Suspense fallback={<Loading />}>
            <OrderScreen descriptor={descriptor} />
          </Suspense>
        }
      />
    )}
    <Route path="*" element={<NotFoundScreen />} />
  </Resource>
)

const LoadingScreen = () => <Loading />

/** Every screen behind the door, in the shell. */
export const AdminScreens = ({ appKey }: { appKey: string }) => {
  const { entities } = useEntities()
  const may = useMay()
  return (
    <ApplicationKeyContext value={appKey}>
      <CoreAdminUI
        layout={Shell}
        dashboard={() => <Navigate to={paths.dashboard} replace />}
        catchAll={NotFoundScreen}
        loading={LoadingScreen}
        error={BrokenScreen}
        disableTelemetry
      >
        <CustomRoutes>
          <Route path="/dashboard" element={<DashboardScreen />} />
          <Route path="/dashboard/social" element={<SocialScreen />} />
          <Route path="/account" element={<AccountScreen />} />
          <Route path="/billing" element={<BillingScreen />} />
        </CustomRoutes>
        {entities.map(descriptor => resourceRoutes(descriptor, may))}
      </CoreAdminUI>
    </ApplicationKeyContext>
  )
}
