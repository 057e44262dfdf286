/** Unique values: refuses a value that another record of the application has. */
import type { Conflict } from '../../../src/api/wire/failures.ts'
import { type Descriptor, uniqueSetsOf } from '../../../src/schema/descriptor/resource.ts'
import type { Issue } from '../../../src/schema/validation/issue.ts'
import { withCustomMessages } from '../../../src/schema/validation/validation.ts'
import { slugOf } from '../../../src/schema/values/slug.ts'
import type { Row, Value } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { withinReach } from '../../permissions/reachCondition.ts'
import { combineIssues, fail, issue } from '../../runtime/errors.ts'
import type { View } from '../read/view.ts'
import { freeSlug } from './slugs.ts'

/**
 * Issue for values that another record has. For a slug, it suggests a free one. For fields that are unique together, it
 * names the labels of all of them.
 */
const takenIssue = async (
  tenant: Tenant,
  resource: Descriptor,
  {
    names,
    value,
    recordId,
  }: { readonly names: readonly string[]; readonly value: Value; readonly recordId: number | undefined },
): Promise<Issue> => {
  const labels = names.map(name => resource.fields[name]?.label ?? name)
  const [label = ''] = labels
  const [name = '', ...others] = names
  if (others.length > 0) return issue('values-taken', { labels })
  if (resource.fields[name]?.kind !== 'slug') return issue('value-taken', { label, value: value ?? '' })
  const free = await freeSlug(tenant, resource, { name, wanted: slugOf(String(value)), recordId })
  return issue('slug-taken', { label, value: value ?? '', free: issue('other', { value: free }) })
}

interface TakenOptions {
  readonly view: View
  /** Id of the changed record; undefined for a new one. */
  readonly recordId: number | undefined
  /** True if the transaction is rolled back. Default false. */
  readonly isCheck?: boolean
}

/**
 * Throws Failure 'taken' with an issue for every unique field whose value another record has, and with the conflicting
 * records that the caller may read. Fields that are unique together have their issue at the last field; if one of them
 * is empty, they never conflict.
 *
 * A check leaves no trace, so people with limits could look for values with it. It does not report the values of
 * records out of their reach. These records lose the values until the check is rolled back, so that the rest of the
 * check finds what it would find without them.
 */
export const refuseTaken = async (
  tenant: Tenant,
  resource: Descriptor,
  values: Readonly<Record<string, Value>>,
  { view, recordId, isCheck = false }: TakenOptions,
): Promise<void> => {
  const issues: Record<string, readonly Issue[]> = {}
  const conflicts: Conflict[] = []
  for (const names of uniqueSetsOf(resource)) {
    const field = names.at(-1) ?? ''
    const wanted: Row = Object.fromEntries(names.map(name => [`=${name}`, values[name] ?? null]))
    if (Object.values(wanted).includes(null)) continue
    const bound: Row = { ...wanted, own: recordId ?? 0 }
    const [other] = await tenant.runPlain(['taken', resource.name, ...names], bound, places => {
      let rows = tenant.select(resource.name).select(['id', resource.title])
      rows = rows.where('id', '<>', places.own ?? null)
      for (const name of names) rows = rows.where(name, '=', places[`=${name}`] ?? null)
      return rows.limit(1)
    })
    if (!other) continue
    const [seen] = tenant.limits
      ? await withinReach(tenant).rowsById(resource.name, ['id'], [Number(other.id)])
      : [other]
    if (isCheck && !seen) {
      await tenant
        .update<string>(resource.name, { [field]: null })
        .where('id', '=', Number(other.id))
        .execute()
      continue
    }
    const taken = await takenIssue(tenant, resource, { names, value: values[field] ?? null, recordId })
    issues[field] = [...(issues[field] ?? []), taken]
    const named = seen && view.named(resource, other)
    if (named) conflicts.push({ field, ...named })
  }
  const worded = withCustomMessages(resource, issues)
  const [first, ...others] = Object.values(worded).flat()
  if (first) fail('taken', { issue: combineIssues([first, ...others]), issues: worded, extras: { conflicts } })
}
