/** Redirects for records whose address has changed. */
import { ApiError } from '../../api/protocol/failure.ts'
import type { ResourceName } from '../../resources/records.ts'
import { isId } from '../../schema/values/slug.ts'
import { Moved, type PageRequest } from './loading.ts'

/** True if a call failed with 404. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** The address with its last segment replaced by a slug. */
const withSlug = ({ pathname }: URL, slug: string): string =>
  pathname.slice(0, pathname.lastIndexOf('/') + 1) + encodeURIComponent(slug)

/** A record by slug or id. Throws Moved to its current address if it was requested by id or by a previous slug. */
export const recordOrMoved = async <T extends { readonly id: number; readonly slug?: string | null }>(
  { content, params: { slug: key = '' }, url }: PageRequest,
  resource: ResourceName,
  reading: Promise<T>,
): Promise<T> => {
  let record: T
  try {
    record = await reading
  } catch (error) {
    const slug = isMissing(error) && !isId(key) ? await content.movedTo(resource, key) : undefined
    if (slug === undefined) throw error
    throw new Moved(withSlug(url, slug))
  }
  // Lists of other provider hosts may link to ids; the canonical address has the slug. Source: specification 22.
  if (isId(key) && record.slug && record.slug !== key) throw new Moved(withSlug(url, record.slug))
  return record
}
