/** Where the lists and records of resources stand. */
import { type PublicPage, publicPages } from '../../resources/derived/publicPages.ts'
import type { PagedName } from '../../resources/recordPages.ts'
import { addressIn, type Keyed } from '../../schema/routes/recordPage.ts'

const pageOf = (resource: string): PublicPage | undefined => publicPages.find(({ name }) => name === resource)

/** The public address of a record, from the site's root, percent-encoded. Source: specification 2. */
export const addressOf = (resource: PagedName, record: Keyed): string =>
  addressIn(pageOf(resource)?.record ?? '/:id', record)

/** The key of a record among others of its list: its slug, or its id. Lists of other hosts may lack either. */
export const keyOf = ({ id, slug }: Keyed): string => slug || String(id ?? '')

/** Whether two records of a resource are the same one. */
export const isSameRecord = (one: Keyed, other: Keyed): boolean =>
  one.slug && other.slug ? one.slug === other.slug : one.id !== undefined && one.id === other.id

/** The address of a hit: as its provider says, or as this site has it; undefined where neither is known. */
export const addressOfHit = ({
  address,
  resource,
  ...record
}: Keyed & { readonly resource: string; readonly address?: string }): string | undefined => {
  if (address !== undefined) return /^\/(?![/\\])/.test(address) ? address : undefined
  const page = pageOf(resource)
  return page && addressIn(page.record, record)
}

/** The resource whose list stands on the page of a slug, which editors may write; undefined for an ordinary page. */
export const listedOnPage = (slug: string): PublicPage | undefined =>
  publicPages.find(({ list, written }) => written && list === `/${slug}`)
