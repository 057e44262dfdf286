/** What the provider host has: the screens offer nothing else. */
import { createContext, useContext } from 'react'
import type { HostFeatures } from '../../api/protocol/specifiedCalls.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'

/** Undefined where the host has all that this product has. */
export const HostFeaturesContext = createContext<HostFeatures | undefined>(undefined)

/** Whether the host has the calls and parameters beyond the specification: an order, filters, an undo, … */
export const useHasExtensions = (): boolean => useContext(HostFeaturesContext)?.hasExtensions ?? true

/** Whether a host has a resource. Every host has the application settings. */
export const isAtHost = (host: HostFeatures | undefined, { name }: Descriptor, settings: string): boolean =>
  host === undefined || name === settings || host.resources.includes(name)

/** A descriptor without what a host does not have: a list's filters, and records that are counted and deleted with their parent. */
export const asAtHost = (host: HostFeatures | undefined, descriptor: Descriptor): Descriptor =>
  host === undefined || host.hasExtensions ? descriptor : { ...descriptor, filters: [], children: [] }
