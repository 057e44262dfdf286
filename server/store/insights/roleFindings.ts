/** Finds custom roles with a condition on a record that does not exist, which closes access without a message. */
import type { Attention } from '../../../src/api/wire/insights.ts'
import { customRoles } from '../../../src/resources/product.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { shownTitle } from '../../records/read/view.ts'
import { recordsNamedByRoles } from '../../records/roles/namedRecords.ts'

/** One finding for each missing record of a condition. Only owners may get them, because they tell which records exist. */
export const roleFindingsIn = async (tenant: Tenant): Promise<readonly Attention[]> => {
  const named = await recordsNamedByRoles(tenant)
  const present = new Set<string>()
  for (const target of new Set(named.map(each => each.target))) {
    const ids = [...new Set(named.flatMap(each => (each.target === target ? [each.id] : [])))]
    for (const { id } of await tenant.rowsById(target.name, ['id'], ids)) present.add(`${target.name} ${id}`)
  }
  return named.flatMap(({ role, content, field, target, id }) =>
    present.has(`${target.name} ${id}`)
      ? []
      : [
          {
            ...{ resource: customRoles.name, id: Number(role.id), title: shownTitle(customRoles, role) },
            ...({ reason: 'missing-record', detail: `${content} ${field} ${id}` } as const),
          },
        ],
  )
}
