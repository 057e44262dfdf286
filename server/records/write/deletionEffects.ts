/** What a deletion does to the records that refer to the deleted one: it is refused for them, empties their reference, or deletes them, too. */

import type { NamedRecord } from '../../../src/api/protocol/failure.ts'
import type { DeletionEffect } from '../../../src/api/records/deletion.ts'
import { onDeleteOf } from '../../../src/schema/descriptor/recordFields.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Issue } from '../../../src/schema/validation/issue.ts'
import { cut } from '../../../src/schema/values/excerpt.ts'
import { fail, issue } from '../../errors.ts'
import { limits } from '../../limits.ts'
import type { Tenant } from '../../tenant/tenantQueries.ts'
import type { View } from '../read/view.ts'
import { type Referrer, referrersOf, referringRows } from './references.ts'

const namedAtMost = 3
const shownChars = 40
const mostDeleted = limits.nestedRecords.value

const countOf = async (tenant: Tenant, referrer: Referrer, id: number): Promise<number> => {
  const counted = referringRows(tenant, referrer, id).select(({ fn }) => fn.countAll<number>().as('total'))
  return Number((await counted.executeTakeFirst())?.total ?? 0)
}

/**
 * Throws Failure 'referred-to' when a record of the application refers to this one by a field that refuses its deletion. The failure counts
 * all such records, and names some that the caller may read.
 */
export const refuseWhenReferredTo = async (
  tenant: Tenant,
  view: View,
  resource: Descriptor,
  id: number,
): Promise<void> => {
  const parts: Issue[] = []
  const named: NamedRecord[] = []
  let count = 0
  for (const referrer of referrersOf(resource)) {
    const { resource: other, field } = referrer
    const total = onDeleteOf(field) === 'refuse' ? await countOf(tenant, referrer, id) : 0
    if (total === 0) continue
    count += total
    const label = (total === 1 ? other.label.one : other.label.many).toLowerCase()
    const rows = referringRows(tenant, referrer, id).select(['id', other.title])
    const some = view.sees(other.name) ? await rows.orderBy('id').limit(namedAtMost).execute() : []
    const shown = some.flatMap(row => view.named(other, row) ?? [])
    named.push(...shown)
    const names = shown.map(({ title }) => `'${cut(title, shownChars)}'`).join(', ')
    const value = `${names}${total > namedAtMost ? ', …' : ''}`
    parts.push(
      shown.length > 0
        ? issue('referrers', { count: total, label, value })
        : issue('unnamed-referrers', { count: total, label }),
    )
  }
  if (parts.length)
    fail('referred-to', {
      issue: issue('has-referrers', { one: resource.label.one, referrers: parts }),
      extras: { referrers: named, referrer_count: count },
    })
}

const effectByOption = { refuse: 'refused', empty: 'emptied', withIt: 'deleted' } as const

/** What the deletion of a record would do to others, those that are deleted with it included. Counts no more deletions than one call may do. */
export const deletionEffects = async (
  tenant: Tenant,
  resource: Descriptor,
  id: number,
): Promise<readonly DeletionEffect[]> => {
  const counts = new Map<string, DeletionEffect>()
  const deleted = new Set<string>()
  const add = (name: string, effect: DeletionEffect['effect'], count: number): void => {
    const key = `${name} ${effect}`
    counts.set(key, { resource: name, effect, count: (counts.get(key)?.count ?? 0) + count })
  }
  const visit = async (target: Descriptor, targetId: number): Promise<void> => {
    for (const referrer of referrersOf(target)) {
      const { resource: other, field } = referrer
      const effect = effectByOption[onDeleteOf(field)]
      if (effect !== 'deleted') {
        const count = await countOf(tenant, referrer, targetId)
        if (count > 0) add(other.name, effect, count)
        continue
      }
      const rows = await referringRows(tenant, referrer, targetId)
        .select('id')
        .orderBy('id')
        .limit(mostDeleted)
        .execute()
      for (const row of rows) {
        const key = `${other.name} ${row.id}`
        if (deleted.has(key) || deleted.size >= mostDeleted) continue
        deleted.add(key)
        add(other.name, effect, 1)
        await visit(other, Number(row.id))
      }
    }
  }
  await visit(resource, id)
  return [...counts.values()]
}
