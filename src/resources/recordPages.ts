/**
 * Resources whose records have public addresses, and those that site search covers, as declared by `page` in the
 * descriptors. Not loaded by visitors.
 */

import { type Descriptor, type Row, recordKeyOf } from '../schema/descriptor/resource.ts'
import { endsWithSlug, type RecordPage, recordAddress } from '../schema/routes/recordPage.ts'
import type { Site } from './createSite.ts'
import { perSite } from './perSite.ts'
import type { Resource } from './records.ts'

/** Resource whose records have public addresses. */
export type PagedResource = Descriptor<PagedName> & { readonly page: RecordPage }
/** Name of a resource whose records have public addresses. */
export type PagedName = Extract<Resource, { readonly page: object }>['name']

/** Resources whose records have pages, in the order of the side menu. */
export const pagedResources = perSite(({ resources }): readonly PagedResource[] =>
  resources.filter((resource): resource is PagedResource => resource.page !== undefined),
)

/** Resources whose records may have had a different slug. */
export const movableResources = perSite(site => pagedResources(site).filter(({ page }) => endsWithSlug(page.record)))

/** Resources with an archive, and the field that orders it. */
export const archivedResources = perSite((site): readonly { readonly resource: PagedResource; readonly by: string }[] =>
  pagedResources(site).flatMap(resource => (resource.page.archive ? [{ resource, by: resource.page.archive.by }] : [])),
)

/** Searched fields. Matches in the title rank above matches in the texts. */
interface SearchedFields {
  readonly title: string
  readonly texts: readonly string[]
}

/** Names of the resources that site search covers. */
export type SearchedName = Extract<Resource, { readonly page: { readonly search: readonly string[] } }>['name']

const searched = perSite(
  (site): ReadonlyMap<string, SearchedFields> =>
    new Map(
      pagedResources(site).flatMap(({ name, title, page: { search } }) =>
        search ? [[name, { title, texts: search }]] : [],
      ),
    ),
)

/** True if site search covers a resource. */
export const isSearched = (site: Site, name: string): name is SearchedName => searched(site).has(name)
/** Sorted by name, so that the index does not depend on the order of the side menu. */
export const searchedNames = perSite((site): readonly SearchedName[] =>
  [...searched(site).keys()].filter(name => isSearched(site, name)).toSorted(),
)

/** Fields that site search covers. */
export const searchedFields = (site: Site, name: SearchedName): SearchedFields => {
  const fields = searched(site).get(name)
  if (!fields) throw new Error(`${name} is not part of the site search.`)
  return fields
}

/** Absolute path of a record, percent-encoded. */
export const addressOf = (resource: PagedResource, row: Row): string =>
  recordAddress(resource.page.record, recordKeyOf(resource, row))

/** Resource by its name. Throws if its records have no public addresses, which the types rule out. */
export const pagedResource = (site: Site, name: PagedName): PagedResource => {
  const resource = pagedResources(site).find(each => each.name === name)
  if (!resource) throw new Error(`${name} has no public addresses.`)
  return resource
}
