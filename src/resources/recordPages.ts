/** Which records have an address on the public site, and which of them site search finds: what the descriptors say under `page`. Visitors load none of it. */

import { type Descriptor, fieldOf, keyedOf, type Row } from '../schema/descriptor/resource.ts'
import { addressIn, endsWithSlug, type RecordPage } from '../schema/routes/recordPage.ts'
import { titleText } from '../schema/values/excerpt.ts'
import { type Resource, resources } from './index.ts'

/** A resource whose records have public addresses. */
export type PagedResource = Descriptor<PagedName> & { readonly page: RecordPage }
export type PagedName = Extract<Resource, { readonly page: object }>['name']

/** In the order of the side menu. */
export const pagedResources: readonly PagedResource[] = (resources as readonly Descriptor[]).filter(
  (resource): resource is PagedResource => resource.page !== undefined,
)

/** Title of a record as visitors read it; '' if it has none. */
export const titleOf = (resource: PagedResource, row: Row): string =>
  titleText(row[resource.title], fieldOf(resource, resource.title)?.kind === 'html')

/** Those whose records may have stood at another slug. */
export const movableResources = pagedResources.filter(({ page }) => endsWithSlug(page.record))

/** Those with an archive, and the field that it is by. */
export const archivedResources: readonly { readonly resource: PagedResource; readonly by: string }[] =
  pagedResources.flatMap(resource => (resource.page.archive ? [{ resource, by: resource.page.archive.by }] : []))

/** Fields whose words count: those of a title come before those of the texts. */
interface SearchedFields {
  readonly title: string
  readonly texts: readonly string[]
}

/** A resource whose records site search finds. */
export type SearchedName = Extract<Resource, { readonly page: { readonly search: readonly string[] } }>['name']

const searched: ReadonlyMap<string, SearchedFields> = new Map(
  pagedResources.flatMap(({ name, title, page: { search } }) => (search ? [[name, { title, texts: search }]] : [])),
)

/** Whether visitors find the records of a resource. */
export const isSearched = (name: string): name is SearchedName => searched.has(name)
/** By name, so that another order of the side menu makes no other index. */
export const searchedNames: readonly SearchedName[] = [...searched.keys()].filter(isSearched).toSorted()

/** What site search looks in. */
export const searchedFields = (name: SearchedName): SearchedFields => {
  const fields = searched.get(name)
  if (!fields) throw new Error(`Site search does not look in ${name}.`)
  return fields
}

/** The public address of a record, from the site's root, percent-encoded. */
export const addressOf = (resource: PagedResource, row: Row): string =>
  addressIn(resource.page.record, keyedOf(resource, row))

/** A resource by its name. Throws where its records have no public addresses, which the types rule out. */
export const pagedResource = (name: PagedName): PagedResource => {
  const resource = pagedResources.find(each => each.name === name)
  if (!resource) throw new Error(`The records of ${name} have no public addresses.`)
  return resource
}
