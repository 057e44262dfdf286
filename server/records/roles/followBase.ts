/** Keeps the role of the users of a custom role equal to its base. */
import { users } from '../../../src/resources/product.ts'
import { toTimestamp } from '../../../src/schema/values/time/dates.ts'
import type { Row } from '../../db/tables.ts'
import { recordChange } from '../auditTrail.ts'
import { columnsFor } from '../read/sentRecords.ts'
import { recordAccessChanges } from '../rows/securityEvents.ts'
import type { Writing } from '../write/writing.ts'
import { holdsRoles } from './roleEvents.ts'

/** Gives the users of a changed custom role its new base as their role, and logs this. */
export const followBase = async (
  { tenant, by, author, clock }: Writing,
  resource: Parameters<typeof holdsRoles>[0],
  { previous, record }: { readonly previous: Row; readonly record: Row },
): Promise<void> => {
  if (!holdsRoles(resource) || previous.base === record.base) return
  const now = clock()
  const values = { type: record.base ?? null }
  const rows = await tenant
    .select<string>(users.name)
    .select([...columnsFor(tenant.site.users, 'owner')])
    .where('role_id', '=', Number(record.id))
    .execute()
  for (const row of rows) {
    if (row.type === record.base) continue
    const changed = { ...values, version: Number(row.version) + 1, updated_at: toTimestamp(now) }
    await tenant.update<string>(users.name, changed).where('id', '=', Number(row.id)).execute()
    await recordAccessChanges(tenant, by, { previous: row, values, now })
    await recordChange(tenant, author, {
      resource: tenant.site.users,
      record: { ...row, ...changed },
      action: 'updated',
      now,
    })
  }
}
