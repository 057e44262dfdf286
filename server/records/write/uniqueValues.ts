/** Values that no two records of an application share. */
import type { Conflict } from '../../../src/api/protocol/failure.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Issue } from '../../../src/schema/validation/issue.ts'
import type { Value } from '../../db/tables.ts'
import { fail, issue, together } from '../../errors.ts'
import type { Tenant } from '../../tenant/tenantQueries.ts'

/** Throws Failure 'taken' that names every unique field whose value another record has. */
export const refuseTaken = async (
  tenant: Tenant,
  resource: Descriptor,
  values: Readonly<Record<string, Value>>,
  ownId: number | undefined,
): Promise<void> => {
  const issues: Record<string, readonly Issue[]> = {}
  const conflicts: Conflict[] = []
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = values[name]
    if (!field.unique || value === null || value === undefined) continue
    const [other] = await tenant.runPlain(
      ['taken', resource.name, name],
      { value, own: ownId ?? 0 },
      ({ value, own }) =>
        tenant
          .select(resource.name)
          .select(['id', resource.title])
          .where(name, '=', value)
          .where('id', '<>', own)
          .limit(1),
    )
    if (!other) continue
    issues[name] = [issue('value-taken', { label: field.label, value })]
    conflicts.push({
      field: name,
      resource: resource.name,
      id: Number(other.id),
      title: String(other[resource.title] ?? ''),
    })
  }
  const [first, ...others] = Object.values(issues).flat()
  if (first) fail('taken', { issue: together([first, ...others]), issues, extras: { conflicts } })
}
