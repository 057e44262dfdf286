/** Descriptors in the language of the screen. */
import { useContext, useMemo } from 'react'
import type { HostFeatures } from '../../api/protocol/specifiedCalls.ts'
import type { Site } from '../../resources/createSite.ts'
import { perSite } from '../../resources/perSite.ts'
import { flagOptions, type Option, statusOptions } from '../../schema/descriptor/field.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { resourceFor } from '../../schema/descriptor/rights.ts'
import type { Role } from '../../schema/descriptor/role.ts'
import { translateDescriptor } from '../../schema/words/describedIn.ts'
import { isSettings } from '../data/descriptors.ts'
import { HostFeaturesContext, isOnHost, withHostFeatures } from '../data/host.ts'
import { isReadable, type OfficePerson, PersonContext } from '../data/permissions.ts'
import { useSite } from '../data/site.ts'
import { useDescriptorChanges } from './changedDescriptors.ts'
import { useLanguage } from './language.tsx'
import type { MessageBundle } from './messageBundle.ts'

/** All descriptors in one language. */
interface Descriptors {
  /** Resources and application settings, in the order of the site's `allResources`. */
  readonly descriptors: readonly Descriptor[]
  readonly applications: Descriptor
  readonly resources: readonly Descriptor[]
  /** Descriptors that the signed-in person may not read. */
  readonly hidden: readonly Descriptor[]
}

const grouped = (site: Site, descriptors: readonly Descriptor[], hidden: readonly Descriptor[]): Descriptors => ({
  descriptors,
  applications: descriptors.find(descriptor => isSettings(site, descriptor)) ?? site.applications,
  resources: descriptors.filter(descriptor => !isSettings(site, descriptor)),
  hidden,
})

/** Descriptors in one language, and their divisions into readable and hidden ones by the names of the readable ones. */
interface Localized {
  readonly all: readonly Descriptor[]
  readonly divided: Map<string, Descriptors>
}

const cacheOf = perSite(() => new WeakMap<MessageBundle, Map<string, Localized>>())

interface Shown {
  readonly role: Role | undefined
  /** Number of changes to descriptors, in development. */
  readonly changes: number
  readonly host: HostFeatures | undefined
}

const localizedIn = (site: Site, bundle: MessageBundle, { role, changes, host }: Shown): Localized => {
  const cache = cacheOf(site)
  const inBundle = cache.get(bundle) ?? new Map<string, Localized>()
  cache.set(bundle, inBundle)
  const key = `${role} ${changes} ${host && [host.hasExtensions, ...host.resources].join()}`
  const cached = inBundle.get(key)
  if (cached) return cached
  const isTranslated = Object.keys(bundle.terms).length > 0
  const localized = (descriptor: Descriptor) =>
    isTranslated ? translateDescriptor(descriptor, bundle.words?.[descriptor.name], bundle.terms) : descriptor
  const all = site.allResources
    .filter(descriptor => isOnHost(host, site, descriptor))
    .map(descriptor => localized(resourceFor(withHostFeatures(host, descriptor), role)))
  const result = { all, divided: new Map<string, Descriptors>() }
  inBundle.set(key, result)
  return result
}

const descriptorsIn = (site: Site, { all, divided }: Localized, person: OfficePerson | undefined): Descriptors => {
  const offered = all.filter(descriptor => isReadable(person, descriptor))
  const key = offered.map(({ name }) => name).join()
  const known = divided.get(key)
  if (known) return known
  const hidden = all.filter(descriptor => !offered.includes(descriptor))
  const result = grouped(site, offered, hidden)
  divided.set(key, result)
  return result
}

/**
 * Descriptors that the provider has and the signed-in person may read, with labels and texts in the language of the
 * screen. The objects stay identical until the language, the role or, in development, a descriptor changes.
 */
export const useDescriptors = (): Descriptors => {
  const person = useContext(PersonContext)
  const site = useSite()
  const localized = localizedIn(site, useLanguage().bundle, {
    role: person?.role,
    changes: useDescriptorChanges(),
    host: useContext(HostFeaturesContext),
  })
  return descriptorsIn(site, localized, person)
}

/** Returns a function that returns the label of the records of a resource; its name if the site has no such resource. */
export const useResourceLabel = (): ((name: string) => string) => {
  const { descriptors, hidden } = useDescriptors()
  return name => [...descriptors, ...hidden].find(each => each.name === name)?.label.many ?? name
}

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
