/** The settings of the site that is edited. */
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext } from 'react'
import { useGetOne } from 'react-admin'
import { type Application, applications } from '../../resources/index.ts'
import { paths } from './paths.ts'

/** The application key of every call. */
export const ApplicationKeyContext = createContext('')

/** The application, read once for all screens. */
export const useApplication = () =>
  // The data provider finds an application by its key as well as by its id; the type speaks of ids alone.
  useGetOne<Application>(applications.path, { id: useContext(ApplicationKeyContext) as unknown as number })

/** The address of the form of the site's own settings: the one application that is edited here. */
export const useSettingsPath = (): string => paths.edit(applications.path, useContext(ApplicationKeyContext))

/** Has the application read again for all screens. react-admin follows a save under the record's id alone. */
export const useReadApplicationAgain = () => {
  const queryClient = useQueryClient()
  return useCallback(() => queryClient.invalidateQueries({ queryKey: [applications.path, 'getOne'] }), [queryClient])
}

/** The zone whose days career dates are; the default until the application is known. Source: specification 22. */
export const useZone = (): string => useApplication().data?.time_zone || applications.fields.time_zone.default
