/**
 * Effects of a deletion on referring records: they prevent the deletion, their reference is emptied, or they are
 * deleted too.
 */

import type { NamedRecord } from '../../../src/api/wire/envelopes.ts'
import type { DeletionEffect } from '../../../src/api/wire/records.ts'
import type { Site } from '../../../src/resources/createSite.ts'
import { customRoles } from '../../../src/resources/product.ts'
import { onDeleteOf } from '../../../src/schema/descriptor/recordFields.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Issue } from '../../../src/schema/validation/issue.ts'
import { truncate } from '../../../src/schema/values/excerpt.ts'
import type { Row } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { withinReach } from '../../permissions/reachCondition.ts'
import { fail, issue } from '../../runtime/errors.ts'
import { limits } from '../../runtime/limits/limits.ts'
import type { View } from '../read/view.ts'
import { recordsNamedByRoles } from '../roles/namedRecords.ts'
import { type Referrer, referrersOf, referringRows } from '../write/references.ts'

const namedAtMost = 3
const shownChars = 40
const mostDeleted = limits.nestedRecords.value

/** Fields of one resource that refer to the resource of a deleted record and have the same `onDelete`. */
interface ReferrerGroup {
  readonly resource: Descriptor
  readonly onDelete: ReturnType<typeof onDeleteOf>
  readonly referrers: readonly [Referrer, ...Referrer[]]
}

const groupsOf = (site: Site, target: Descriptor): readonly ReferrerGroup[] => {
  const groups = new Map<string, ReferrerGroup>()
  for (const referrer of referrersOf(site, target)) {
    const { resource, field } = referrer
    const onDelete = onDeleteOf(field)
    const key = `${resource.name} ${onDelete}`
    const before = groups.get(key)?.referrers ?? []
    groups.set(key, { resource, onDelete, referrers: [referrer, ...before] })
  }
  return [...groups.values()]
}

/** Query of the records that refer to the record `id` by any field of the group, each once. */
const rowsReferring = (tenant: Tenant, { resource, referrers }: ReferrerGroup, id: number) => {
  const [first, ...others] = referrers
  if (others.length === 0) return referringRows(tenant, first, id)
  const idsBy = (referrer: Referrer) => referringRows(tenant, referrer, id).select('id')
  const ids = others.reduce((all, referrer) => all.union(idsBy(referrer)), idsBy(first))
  return tenant.select(resource.name).where('id', 'in', ids)
}

const countIn = async (tenant: Tenant, group: ReferrerGroup, id: number): Promise<number> => {
  const counted = rowsReferring(tenant, group, id).select(({ fn }) => fn.countAll<number>().as('total'))
  return Number((await counted.executeTakeFirst())?.total ?? 0)
}

/** Records that refer to a record. */
interface Referring {
  /** Number of records, without those out of the caller's reach. */
  readonly total: number
  /** True if there are also records out of the caller's reach. */
  readonly hasHidden: boolean
}

const countOf = async (tenant: Tenant, group: ReferrerGroup, id: number): Promise<Referring> => {
  const all = await countIn(tenant, group, id)
  const total = all > 0 && tenant.limits ? await countIn(withinReach(tenant), group, id) : all
  return { total, hasHidden: total < all }
}

/**
 * At most three of the records within the caller's reach that refer to the record `id`; empty if the caller may not read
 * their resource.
 */
const someReferrers = async (
  tenant: Tenant,
  view: View,
  group: ReferrerGroup,
  id: number,
): Promise<readonly NamedRecord[]> => {
  const { resource } = group
  if (!view.sees(resource.name)) return []
  const rows = rowsReferring(withinReach(tenant), group, id).select(['id', resource.title])
  const some = await rows.orderBy('id').limit(namedAtMost).execute()
  return some.flatMap(row => view.named(resource, row) ?? [])
}

/**
 * Throws Failure 'referred-to' if records refer to this one by a field that prevents its deletion. The failure contains
 * the number of these records, and names some of them that the caller may read.
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
  for (const group of groupsOf(tenant.site, resource)) {
    const { resource: other, onDelete } = group
    if (onDelete !== 'refuse') continue
    const { total, hasHidden } = await countOf(tenant, group, id)
    if (hasHidden) parts.push(issue('hidden-referrers', { label: other.label.many.toLowerCase() }))
    if (total === 0) continue
    count += total
    const label = (total === 1 ? other.label.one : other.label.many).toLowerCase()
    const shown = await someReferrers(tenant, view, group, id)
    named.push(...shown)
    const names = shown.map(({ title }) => `'${truncate(title, shownChars)}'`).join(', ')
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

/**
 * Counts the effects of a deletion on other records, including effects of the deletions that it causes. Stops at the
 * limit of deletions in one call. A refused effect names up to three referring records that the caller may read. Custom
 * roles with a condition that names a deleted record are among the effects, if the caller may read roles.
 */
export const deletionEffects = async (
  tenant: Tenant,
  view: View,
  resource: Descriptor,
  id: number,
): Promise<readonly DeletionEffect[]> => {
  const counts = new Map<string, DeletionEffect>()
  const deleted = new Set<string>()
  const hidden = new Set<string>()
  const add = ({ resource: name, effect, count, records }: DeletionEffect): void => {
    const key = `${name} ${effect}`
    const before = counts.get(key)
    const all = [...(before?.records ?? []), ...(records ?? [])]
    const named = records && { records: all.slice(0, namedAtMost) }
    counts.set(key, { resource: name, effect, count: (before?.count ?? 0) + count, ...named })
  }
  const inConditions = view.sees(customRoles.name) ? await recordsNamedByRoles(withinReach(tenant)) : []
  const narrowed = new Map<unknown, Row>()
  const visit = async (target: Descriptor, targetId: number): Promise<void> => {
    for (const named of inConditions)
      if (named.target === target && named.id === targetId) narrowed.set(named.role.id, named.role)
    for (const group of groupsOf(tenant.site, target)) {
      const { resource: other } = group
      const effect = effectByOption[group.onDelete]
      const { total: count, hasHidden } = await countOf(tenant, group, targetId)
      if (hasHidden) hidden.add(other.name)
      if (effect !== 'deleted') {
        const records = count > 0 && effect === 'refused' && (await someReferrers(tenant, view, group, targetId))
        if (count > 0) add({ resource: other.name, effect, count, ...(records && { records }) })
        continue
      }
      const rows = rowsReferring(withinReach(tenant), group, targetId).select('id')
      for (const row of await rows.orderBy('id').limit(mostDeleted).execute()) {
        const key = `${other.name} ${row.id}`
        if (deleted.has(key) || deleted.size >= mostDeleted) continue
        deleted.add(key)
        add({ resource: other.name, effect, count: 1 })
        await visit(other, Number(row.id))
      }
    }
  }
  await visit(resource, id)
  for (const role of narrowed.values())
    add({
      resource: customRoles.name,
      effect: 'narrowed',
      count: 1,
      records: [view.named(customRoles, role) ?? []].flat(),
    })
  // A deletion changes no record that the caller may not see. The number of these records is not revealed.
  for (const name of hidden) add({ resource: name, effect: 'refused', count: 1 })
  return [...counts.values()]
}
