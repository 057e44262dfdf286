/** Values that no two records of an application share. */
import type { Conflict } from '../../../src/api/protocol/failure.ts'
import { type Descriptor, uniqueSetsOf } from '../../../src/schema/descriptor/resource.ts'
import type { Issue } from '../../../src/schema/validation/issue.ts'
import { inOwnWords } from '../../../src/schema/validation/validation.ts'
import type { Row, Value } from '../../db/tables.ts'
import { fail, issue, together } from '../../errors.ts'
import type { Tenant } from '../../tenant/tenantQueries.ts'
import type { View } from '../read/view.ts'

/** What is wrong with values that another record has; several together are named by their labels. */
const takenIssue = ({ fields }: Descriptor, names: readonly string[], value: Value): Issue => {
  const labels = names.map(name => fields[name]?.label ?? name)
  const [label = ''] = labels
  return names.length === 1 ? issue('value-taken', { label, value: value ?? '' }) : issue('values-taken', { labels })
}

/**
 * Throws Failure 'taken' with every unique field whose value another record has, and with those of these records that the caller may read.
 * Fields that are unique together are reported at the last of them. An empty value is never taken, nor are those that are unique together with it.
 */
export const refuseTaken = async (
  tenant: Tenant,
  resource: Descriptor,
  values: Readonly<Record<string, Value>>,
  { view, ownId }: { readonly view: View; readonly ownId: number | undefined },
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
    const named = view.named(resource, other)
    if (named) conflicts.push({ field, ...named })
  }
  const worded = inOwnWords(resource, issues)
  const [first, ...others] = Object.values(worded).flat()
  if (first) fail('taken', { issue: together([first, ...others]), issues: worded, extras: { conflicts } })
}
