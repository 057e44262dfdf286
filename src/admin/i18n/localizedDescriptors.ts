/** The descriptors in the language of the screen. */
import { useContext, useMemo } from 'react'
import type { HostFeatures } from '../../api/protocol/specifiedCalls.ts'
import { allResources as all, applications } from '../../resources/index.ts'
import { flagOptions, type Option, statusOptions } from '../../schema/descriptor/field.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { mayRead, resourceFor } from '../../schema/descriptor/rights.ts'
import type { Role } from '../../schema/descriptor/role.ts'
import { describedIn } from '../../schema/words/describedIn.ts'
import { asAtHost, HostFeaturesContext, isAtHost } from '../data/host.ts'
import { useRole } from '../data/permissions.ts'
import { useDescriptorChanges } from './changedDescriptors.ts'
import { useLanguage } from './language.tsx'
import type { MessageBundle } from './messageBundle.ts'

/** Every descriptor in one language. */
interface Descriptors {
  /** The resources and the application settings, as the registry has them. */
  readonly descriptors: readonly Descriptor[]
  readonly applications: Descriptor
  readonly resources: readonly Descriptor[]
  /** Those that the signed-in person may not read. */
  readonly hidden: readonly Descriptor[]
}

const grouped = (descriptors: readonly Descriptor[], hidden: readonly Descriptor[]): Descriptors => {
  const isSettings = ({ name }: Descriptor) => name === applications.name
  return {
    descriptors,
    applications: descriptors.find(isSettings) ?? applications,
    resources: descriptors.filter(descriptor => !isSettings(descriptor)),
    hidden,
  }
}

const cache = new WeakMap<MessageBundle, Map<string, Descriptors>>()

interface Shown {
  readonly role: Role | undefined
  /** Of the descriptors, in development. */
  readonly changes: number
  readonly host: HostFeatures | undefined
}

const descriptorsIn = (bundle: MessageBundle, { role, changes, host }: Shown): Descriptors => {
  const inBundle = cache.get(bundle) ?? new Map<string, Descriptors>()
  cache.set(bundle, inBundle)
  const key = `${role} ${changes} ${host && [host.hasExtensions, ...host.resources].join()}`
  const cached = inBundle.get(key)
  if (cached) return cached
  const isTranslated = Object.keys(bundle.terms).length > 0
  const isOffered = (descriptor: Descriptor) => role === undefined || mayRead(role, descriptor)
  const localized = (descriptor: Descriptor) =>
    isTranslated ? describedIn(descriptor, bundle.words?.[descriptor.name], bundle.terms) : descriptor
  const atHost = all
    .filter(descriptor => isAtHost(host, descriptor, applications.name))
    .map(descriptor => asAtHost(host, descriptor))
  const offered = atHost.filter(isOffered).map(descriptor => localized(resourceFor(descriptor, role)))
  const result = grouped(offered, atHost.filter(descriptor => !isOffered(descriptor)).map(localized))
  inBundle.set(key, result)
  return result
}

/**
 * The descriptors of the provider host that the signed-in person may read, whose labels and texts are in the language of the screen;
 * the same objects until another language is chosen or, in development, a descriptor changes.
 */
export const useDescriptors = (): Descriptors =>
  descriptorsIn(useLanguage().bundle, {
    role: useRole(),
    changes: useDescriptorChanges(),
    host: useContext(HostFeaturesContext),
  })

const useOptions = <V extends number>(options: readonly Option<V>[]): readonly Option<V>[] => {
  const { terms } = useLanguage().bundle
  return useMemo(
    () => options.map(option => ({ ...option, label: terms[option.label] ?? option.label })),
    [options, terms],
  )
}

/** Active and Inactive, in the language of the screen. */
export const useStatusOptions = (): readonly Option<number>[] => useOptions(statusOptions)
/** Yes and No, in the language of the screen. */
export const useFlagOptions = (): readonly Option<0 | 1>[] => useOptions(flagOptions)
