/** Public addresses of resources' lists and records. */
import type { PublicPage } from '../../resources/publicPages.ts'
import type { PagedName } from '../../resources/recordPages.ts'
import { type RecordKey, recordAddress } from '../../schema/routes/recordPage.ts'
import type { PublicSite } from '../parts/publicSite.ts'

/** Addresses of a resource's list and records; undefined if it has no public pages. */
export const resourcePage = ({ pages }: PublicSite, resource: string): PublicPage | undefined =>
  pages.find(({ name }) => name === resource)

/** Public address of a record, from the site's root, percent-encoded. Source: specification 2. */
export const addressOf = (site: PublicSite, resource: PagedName, record: RecordKey): string =>
  recordAddress(resourcePage(site, resource)?.record ?? '/:id', record)

/** React key of a record in a list: its slug or id; '' without both, which lists of other provider hosts may lack. */
export const keyOf = ({ id, slug }: RecordKey): string => slug || String(id ?? '')

/** True if two records of a resource are the same record. */
export const isSameRecord = (one: RecordKey, other: RecordKey): boolean =>
  one.slug && other.slug ? one.slug === other.slug : one.id !== undefined && one.id === other.id

/** Address of a search hit: the provider's, or this site's address of the record; undefined if neither is known or safe. */
export const addressOfHit = (
  site: PublicSite,
  { address, resource, ...record }: RecordKey & { readonly resource: string; readonly address?: string },
): string | undefined => {
  if (address !== undefined) return /^\/(?![/\\])/.test(address) ? address : undefined
  const page = resourcePage(site, resource)
  return page && recordAddress(page.record, record)
}

/** Resource whose list is on the page of a slug that editors may write; undefined for an ordinary page. */
export const listedOnPage = ({ pages }: PublicSite, slug: string): PublicPage | undefined =>
  pages.find(({ list, written }) => written && list === `/${slug}`)
