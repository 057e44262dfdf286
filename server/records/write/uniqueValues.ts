/** Values that no two records of an application share. */
import type { Conflict } from '../../../src/api/protocol/failure.ts'
import { type Descriptor, uniqueSetsOf } from '../../../src/schema/descriptor/resource.ts'
import type { Issue } from '../../../src/schema/validation/issue.ts'
import { inOwnWords } from '../../../src/schema/validation/validation.ts'
import type { Row, Value } from '../../db/tables.ts'
import { fail, issue, together } from '../../errors.ts'
import type { Tenant } from '../../tenant/tenantQueries.ts'

/** What is wrong with values that another record has; several together are named by their labels. */
const takenIssue = ({ fields }: Descriptor, names: readonly string[], value: Value): Issue => {
  const labels = names.map(name => fields[name]?.label ?? name)
  const [label = ''] = labels
  return names.length === 1 ? issue('value-taken', { label, value: value ?? '' }) : issue('values-taken', { labels })
}

/**
 * Throws Failure 'taken' that names every unique field whose value another record has. What several fields share is said of the last of them. An empty value
 * is nobody's, and so are those that are unique together with it.
 */
export const refuseTaken = async (
  tenant: Tenant,
  resource: Descriptor,
  values: Readonly<Record<string, Value>>,
  ownId: number | undefined,
): Promise<void> => {
  const issues: Record<string, readonly Issue[]> = {}
  const conflicts: Conflict[] = []
  for (const names of uniqueSetsOf(resource)) {
    const field = names.at(-1) ?? ''
    const wanted: Row = Object.fromEntries(names.map(name => [`=${name}`, values[name] ?? null]))
    if (Object.values(wanted).includes(null)) continue
    const bound: Row = { ...wanted, own: ownId ?? 0 }
    const [other] = await tenant.runPlain(['taken', resource.name, ...names], bound, places => {
      let rows = tenant.select(resource.name).select(['id', resource.title])
      rows = rows.where('id', '<>', places.own ?? null)
      for (const name of names) rows = rows.where(name, '=', places[`=${name}`] ?? null)
      return rows.limit(1)
    })
    if (!other) continue
    issues[field] = [...(issues[field] ?? []), takenIssue(resource, names, values[field] ?? null)]
    conflicts.push({ field, resource: resource.name, id: Number(other.id), title: String(other[resource.title] ?? '') })
  }
  const worded = inOwnWords(resource, issues)
  const [first, ...others] = Object.values(worded).flat()
  if (first) fail('taken', { issue: together([first, ...others]), issues: worded, extras: { conflicts } })
}
