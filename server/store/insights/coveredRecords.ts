/** Published records whose address the site uses for something else, for the operator. */
import { activeStatus } from '../../../src/schema/descriptor/field.ts'
import { addressSlugsOf } from '../../../src/schema/descriptor/publicState.ts'
import { refusedSlugs, resourceAt } from '../../../src/schema/routes/fixedRoutes.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'

/** A sentence for each such record. */
export const coveredRecordsIn = async (tenant: Tenant): Promise<readonly string[]> => {
  const { resources } = tenant.site
  const found: string[] = []
  for (const resource of resources)
    for (const [name, field] of addressSlugsOf(resource)) {
      const rows = await tenant
        .select(resource.name)
        .select(['id', name])
        .where(name, 'in', refusedSlugs(field))
        .$if(Object.hasOwn(resource.fields, 'status'), query => query.where('status', '=', activeStatus))
        .execute()
      for (const row of rows) {
        const shown = resourceAt(resources, String(row[name]))?.label.many ?? 'something else'
        found.push(
          `The site shows ${shown} at /${row[name]}, so visitors do not see ${resource.name} ${row.id}. Give this record another slug, or change the address in the descriptor.`,
        )
      }
    }
  return found
}
