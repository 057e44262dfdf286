/** Records that stand at another address now. */
import { ApiError } from '../../api/protocol/failure.ts'
import type { ResourceName } from '../../resources/index.ts'
import { isId } from '../../schema/values/slug.ts'
import { Moved, type PageRequest } from './loading.ts'

/** Whether a call failed because there is no such thing. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** An address with another slug in the place of its last part. */
const withSlug = ({ pathname }: URL, slug: string): string =>
  pathname.slice(0, pathname.lastIndexOf('/') + 1) + encodeURIComponent(slug)

/** The record of a slug or id. Throws Moved to where it stands when it was requested by its id, or by a slug that it had before. */
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
  // Lists of other hosts may link to ids; the address to keep is the slug's. Source: specification 22.
  if (isId(key) && record.slug && record.slug !== key) throw new Moved(withSlug(url, record.slug))
  return record
}
