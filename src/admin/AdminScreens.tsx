import { lazy, Suspense } from 'react'
import { CoreAdminUI, CustomRoutes, Resource, RestoreScrollPosition } from 'react-admin'
import { Navigate, Route } from 'react-router-dom'
import { entities } from '../resources/index.ts'
import type { Descriptor } from '../schema/resource.ts'
import { ApplicationKeyContext } from './application.ts'
import { DashboardScreen } from './dashboard/DashboardScreen.tsx'
import { SocialScreen } from './dashboard/SocialScreen.tsx'
import { ResourceList } from './list/ResourceList.tsx'
import { paths } from './paths.ts'
import { canCreate, recordName } from './registry.ts'
import { BrokenScreen } from './shell/BrokenScreen.tsx'
import { Loading } from './shell/Loading.tsx'
import { NotFoundScreen } from './shell/NotFoundScreen.tsx'
import { Shell } from './shell/Shell.tsx'

const ResourceCreate = lazy(async () => ({ default: (await import('./form/ResourceForm.tsx')).ResourceCreate }))
const ResourceEdit = lazy(async () => ({ default: (await import('./form/ResourceForm.tsx')).ResourceEdit }))

/** The routes of one descriptor: called, not rendered, because react-admin reads its children's types. */
const resourceRoutes = (descriptor: Descriptor) => (
  <Resource
    key={descriptor.path}
    name={descriptor.path}
    hasCreate={canCreate(descriptor)}
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
    {canCreate(descriptor) && (
      <Route
        path="form"
        element={
          <Suspense fallback={<Loading />}>
            <ResourceCreate descriptor={descriptor} />
          </Suspense>
        }
      />
    )}
    <Route
      path="form/:id"
      element={
        <Suspense fallback={<Loading />}>
          <ResourceEdit descriptor={descriptor} />
        </Suspense>
      }
    />
    <Route path="*" element={<NotFoundScreen />} />
  </Resource>
)

const LoadingScreen = () => <Loading />

/** Every screen behind the door, in the shell. */
export const AdminScreens = ({ appKey }: { appKey: string }) => (
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
      </CustomRoutes>
      {entities.map(resourceRoutes)}
    </CoreAdminUI>
  </ApplicationKeyContext>
)
