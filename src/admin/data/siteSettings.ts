/** Settings of the site that is edited. */
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext } from 'react'
import { useGetOne } from 'react-admin'
import type { Application } from '../../resources/records.ts'
import { paths } from './paths.ts'
import { useSite } from './site.ts'

/** Application key that every call sends. */
export const ApplicationKeyContext = createContext('')

/** The application record, read once for all screens. */
export const useApplication = () =>
  // The data provider accepts the application key as well as the id, but the type allows only ids.
  useGetOne<Application>(useSite().applications.path, { id: useContext(ApplicationKeyContext) as unknown as number })

/** Address of the form with the site's settings. */
export const useSettingsPath = (): string => paths.edit(useSite().applications.path, useContext(ApplicationKeyContext))

/**
 * Invalidates the application record for all screens. react-admin itself updates only the query under the record's id.
 */
export const useReadApplicationAgain = () => {
  const queryClient = useQueryClient()
  const { path } = useSite().applications
  return useCallback(() => queryClient.invalidateQueries({ queryKey: [path, 'getOne'] }), [queryClient, path])
}

/** Time zone of the site's dates; the default zone until the application is loaded. Source: specification 22. */
export const useZone = (): string => {
  const { fields } = useSite().applications
  return useApplication().data?.time_zone || fields.time_zone.default
}
