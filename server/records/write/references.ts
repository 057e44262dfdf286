/** References between records: they exist, they form no circle, and what is referred to stays. */

import type { NamedRecord } from '../../../src/api/protocol/failure.ts'
import { allResources } from '../../../src/resources/index.ts'
import { maxInteger } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Issue } from '../../../src/schema/validation/issue.ts'
import { normalize } from '../../../src/schema/validation/normalize.ts'
import { cut } from '../../../src/schema/values/excerpt.ts'
import { fail, issue } from '../../errors.ts'
import type { Tenant } from '../../tenant/tenantQueries.ts'

type Issues = Record<string, readonly Issue[]>

const maxDepth = 1000

/** Whether going up from `parent` leads back to `id`. */
const leadsTo = async (tenant: Tenant, table: string, field: string, parent: number, id: number): Promise<boolean> => {
  let at: number | null = parent
  for (let depth = 0; at !== null && depth < maxDepth; depth += 1) {
    if (at === id) return true
    const row: Readonly<Record<string, unknown>> | undefined = await tenant
      .select(table)
      .select(field)
      .where('id', '=', at)
      .executeTakeFirst()
    at = typeof row?.[field] === 'number' ? row[field] : null
  }
  return at !== null
}

/** What is wrong with the references in a body. `ownId` is the record's own; undefined for a new one. Only fields that the body has are checked. */
export const referenceIssues = async (
  tenant: Tenant,
  resource: Descriptor,
  body: Readonly<Record<string, unknown>>,
  ownId: number | undefined,
): Promise<Issues> => {
  const issues: Issues = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'reference' || field.readOnly || !Object.hasOwn(body, name)) continue
    const id = normalize(field, body[name])
    // Anything else is validated by the field's schema.
    if (typeof id !== 'number' || !Number.isInteger(id) || id < 1 || id > maxInteger) continue
    const [found] = await tenant.rowsWith(field.to, ['id'], { id })
    if (!found) issues[name] = [issue('no-record', { label: field.label })]
    else if (
      field.to === resource.name &&
      ownId !== undefined &&
      (await leadsTo(tenant, resource.name, name, id, ownId))
    )
      issues[name] = [issue('own-descendant', { label: field.label })]
  }
  return issues
}

const namedAtMost = 3
const shownChars = 40

/** Throws Failure 'referred-to', which says by what, when any record of the application refers to this one. */
export const refuseWhenReferredTo = async (tenant: Tenant, resource: Descriptor, id: number): Promise<void> => {
  const parts: Issue[] = []
  const referrers: NamedRecord[] = []
  let count = 0
  for (const other of allResources as readonly Descriptor[]) {
    for (const [name, field] of Object.entries(other.fields)) {
      if (field.kind !== 'reference' || field.to !== resource.name) continue
      const rows = tenant.select(other.name).where(name, '=', id)
      const counted = await rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirst()
      const total = Number(counted?.total ?? 0)
      if (total === 0) continue
      count += total
      const some = await rows.select(['id', other.title]).orderBy('id').limit(namedAtMost).execute()
      for (const row of some)
        referrers.push({ resource: other.name, id: Number(row.id), title: String(row[other.title] ?? '') })
      const names = some.map(row => `'${cut(String(row[other.title]), shownChars)}'`).join(', ')
      const label = total === 1 ? other.label.one : other.label.many
      const value = `${names}${total > namedAtMost ? ', …' : ''}`
      parts.push(issue('referrers', { count: total, label: label.toLowerCase(), value }))
    }
  }
  if (parts.length)
    fail('referred-to', {
      issue: issue('has-referrers', { one: resource.label.one, referrers: parts }),
      extras: { referrers, referrer_count: count },
    })
}
