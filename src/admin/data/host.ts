/** Features of the provider. The screens offer nothing that the provider lacks. */
import { createContext, useContext } from 'react'
import type { HostFeatures } from '../../api/protocol/specifiedCalls.ts'
import type { Site } from '../../resources/createSite.ts'
import { type Column, columnFields, type Descriptor, declaredFieldOf } from '../../schema/descriptor/resource.ts'
import { hasHistory } from '../../schema/descriptor/shown/publishing.ts'
import { isSettings } from './descriptors.ts'

/** Features of the provider host; undefined if it has all of this product's. */
export const HostFeaturesContext = createContext<HostFeatures | undefined>(undefined)

/** True if the provider has the calls and parameters beyond the specification: ordering, filters, undo and others. */
export const useHasExtensions = (): boolean => useContext(HostFeaturesContext)?.hasExtensions ?? true

/** True if the provider has the calls that read the previous contents of records of a resource. */
export const useHasHistory = (descriptor: Descriptor): boolean => {
  const host = useContext(HostFeaturesContext)
  return (host === undefined || host.hasHistory === true) && hasHistory(descriptor)
}

/** Trash of the provider. */
interface Trash {
  /** Number of days for which deleted records can be restored; undefined if it is unknown. */
  readonly days: number | undefined
}

/** Trash of the provider; undefined if it has none. */
export const useTrash = (): Trash | undefined => {
  const host = useContext(HostFeaturesContext)
  return host === undefined || host.trashDays !== undefined ? { days: host?.trashDays } : undefined
}

/** True if the provider has the resource. Every provider has the application settings. */
export const isOnHost = (host: HostFeatures | undefined, site: Site, descriptor: Descriptor): boolean =>
  host === undefined || isSettings(site, descriptor) || host.resources.includes(descriptor.name)

/**
 * The descriptor without features that the provider lacks: a list's filters, columns with records of a resource that it
 * does not have, and child records that are counted and deleted with their parent.
 */
export const withHostFeatures = (host: HostFeatures | undefined, descriptor: Descriptor): Descriptor =>
  host === undefined || host.hasExtensions
    ? descriptor
    : {
        ...descriptor,
        filters: [],
        children: [],
        list: {
          ...descriptor.list,
          columns: descriptor.list.columns.filter(column => isShown(host, descriptor, column)),
        },
      }

/** False for a column that shows records of a resource that the provider does not have. */
const isShown = (host: HostFeatures, descriptor: Descriptor, column: Column): boolean =>
  columnFields(column).every(name => {
    const field = declaredFieldOf(descriptor, name)
    return field?.kind !== 'reference' || host.resources.includes(field.to)
  })
