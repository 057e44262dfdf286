/** The settings of the site that is edited. */
import { createContext, useContext } from 'react'
import { useGetOne } from 'react-admin'
import { type Application, applications } from '../../resources/index.ts'

/** The application key of every call. */
export const ApplicationKeyContext = createContext('')

/** The application, read once for all screens. */
export const useApplication = () =>
  // The data provider finds an application by its key as well as by its id; the type speaks of ids alone.
  useGetOne<Application>(applications.path, { id: useContext(ApplicationKeyContext) as unknown as number })

/** The zone whose days career dates are; the default until the application is known. Source: contract, 'Readings'. */
export const useZone = (): string => useApplication().data?.time_zone || applications.fields.time_zone.default
