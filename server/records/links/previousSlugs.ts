/** Previous slugs of records, so that an old address still leads to its record. */
import { type Descriptor, slugFieldOf } from '../../../src/schema/descriptor/resource.ts'
import { isId } from '../../../src/schema/values/slug.ts'
import type { Row } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import type { Clock } from '../../runtime/clock.ts'
import { keyColumnOf } from '../keyColumn.ts'
import { findRecord } from '../read/readRecords.ts'

const forget = async (tenant: Tenant, resource: string, slug: string): Promise<void> => {
  await tenant.runPlain(['forget slug'], { resource, slug }, places =>
    tenant.delete('former_slugs').where(row => row.and(places)),
  )
}

/**
 * Stores the previous slug after a write, in its transaction. `previous` is undefined for a new record. A slug that a
 * record takes is removed from the previous slugs. Slugs of a deleted record stay, because it may be restored; until
 * then they lead nowhere.
 */
export const storePreviousSlug = async (
  tenant: Tenant,
  resource: Descriptor,
  previous: Row | undefined,
  stored: Row,
): Promise<void> => {
  const field = slugFieldOf(resource)
  if (field === undefined || stored[field] === previous?.[field]) return
  const [now, before] = [stored[field], previous?.[field]]
  if (typeof now === 'string' && now !== '') await forget(tenant, resource.name, now)
  if (typeof before !== 'string' || before === '') return
  await forget(tenant, resource.name, before)
  await tenant.insert('former_slugs', { resource: resource.name, slug: before, record_id: Number(stored.id) }).execute()
}

/**
 * Current slug of the record that once had `key` as its slug; undefined if no record had it, visitors may not see that
 * record, or another record has it now.
 */
export const currentSlugOf =
  (tenant: Tenant, clock: Clock) =>
  async (resource: Descriptor, key: string): Promise<string | undefined> => {
    const field = slugFieldOf(resource)
    const column = isId(key) ? undefined : keyColumnOf(resource, key)
    if (field === undefined || !column) return undefined
    const rows = tenant.select('former_slugs').select('record_id').where('resource', '=', resource.name)
    const row = await rows.where('slug', '=', String(column.value)).executeTakeFirst()
    const record = row && (await findRecord({ tenant, clock }, resource, row.record_id, 'visitor'))
    const slug = record?.[field]
    return typeof slug === 'string' && slug !== '' && slug !== column.value ? slug : undefined
  }
