/** Caches for values that are derived from a site or its resources, computed at their first use. */
import type { Descriptor } from '../schema/descriptor/resource.ts'
import type { Site } from './createSite.ts'

const memoized = <K extends object, T>(compute: (key: K) => T): ((key: K) => T) => {
  const known = new WeakMap<K, { readonly value: T }>()
  return key => {
    const found = known.get(key) ?? { value: compute(key) }
    known.set(key, found)
    return found.value
  }
}

/** Computes a value once for each site. */
export const perSite = <T, S extends Site = Site>(compute: (site: S) => T): ((site: S) => T) => memoized(compute)

/** Computes a value once for each resource of each site. */
export const perResource = <T>(compute: (site: Site, resource: Descriptor) => T) => {
  const bySite = memoized((site: Site) => memoized((resource: Descriptor) => compute(site, resource)))
  return (site: Site, resource: Descriptor): T => bySite(site)(resource)
}
