/** Nested records: records that visitors read inside another record, as declared by `children` in its descriptor. */
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { fail, issue } from '../../runtime/errors.ts'
import { limits } from '../../runtime/limits/limits.ts'

/** Record that is nested in another. */
export interface Nested {
  readonly resource: Descriptor
  readonly id: number
}

const most = limits.nestedRecords.value

/**
 * All records nested in a record, deepest first. Throws Failure 'referred-to' if a single call may not delete that
 * many.
 */
export const nestedIn = async (tenant: Tenant, resource: Descriptor, id: number): Promise<readonly Nested[]> => {
  const found: Nested[] = []
  for (const { resource: name, by } of resource.children ?? []) {
    const child = tenant.site.resourceNamed(name)
    if (!child) continue
    const rows = await tenant
      .select(child.name)
      .select('id')
      .where(by, '=', id)
      .orderBy('id')
      .limit(most + 1)
      .execute()
    for (const row of rows) {
      found.push(...(await nestedIn(tenant, child, Number(row.id))), { resource: child, id: Number(row.id) })
      if (found.length > most) fail('referred-to', { issue: issue('nested-too-many', { max: most }) })
    }
  }
  return found
}
