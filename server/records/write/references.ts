/**
 * References between records: checks that targets exist and that references form no cycle, and finds the records that
 * refer to another.
 */

import type { Site } from '../../../src/resources/createSite.ts'
import { perResource } from '../../../src/resources/perSite.ts'
import { activeStatus, maxInteger } from '../../../src/schema/descriptor/field.ts'
import { isRecordField, onDeleteOf, type RecordField } from '../../../src/schema/descriptor/recordFields.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Issue } from '../../../src/schema/validation/issue.ts'
import { normalize, toSentValue } from '../../../src/schema/validation/normalize.ts'
import { valueIssue } from '../../../src/schema/validation/valueIssues.ts'
import type { Row } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import type { RightsCheck } from '../../permissions/permissions.ts'
import { withinReach } from '../../permissions/reachCondition.ts'
import { parentLinksOf } from '../../permissions/visibility.ts'
import { issue } from '../../runtime/errors.ts'
import { referringIds } from '../../search/lists/referenceIndex.ts'
import { storedRow } from './storedRow.ts'

type Issues = Record<string, readonly Issue[]>

const maxDepth = 1_000
const maxAbove = 10_000

/** Ids in a stored or submitted value of a reference field; empty if the value is empty or malformed. */
export const referencedIds = (field: RecordField, value: unknown): readonly number[] => {
  const sent = toSentValue(field, normalize(field, value))
  const ids: readonly unknown[] = Array.isArray(sent) ? sent : [sent]
  const isId = (id: unknown): id is number =>
    typeof id === 'number' && Number.isInteger(id) && id >= 1 && id <= maxInteger
  return ids.every(isId) ? ids : []
}

/**
 * True if a field that refers to its own resource leads, directly or over several steps, from the records `from` to the
 * record `id`. Also true if this takes more than 1,000 steps or about 10,000 records to find out.
 */
export const leadsTo = async (
  tenant: Tenant,
  { table, name, field }: { readonly table: string; readonly name: string; readonly field: RecordField },
  from: readonly number[],
  id: number,
): Promise<boolean> => {
  const seen = new Set<number>()
  let level = from
  for (let depth = 0; level.length > 0; depth += 1) {
    if (level.includes(id) || depth === maxDepth || seen.size > maxAbove) return true
    for (const each of level) seen.add(each)
    const rows = await tenant.rowsById(table, [name], level)
    level = [...new Set(rows.flatMap(row => referencedIds(field, row[name])))].filter(each => !seen.has(each))
  }
  return false
}

/** Issues of the ids to which a field newly refers. */
const newIssues = async (
  tenant: Tenant,
  field: RecordField,
  ids: readonly number[],
  { stored, offersAll }: { readonly stored: readonly number[]; readonly offersAll: boolean },
): Promise<readonly Issue[]> => {
  const { label } = field
  const only = offersAll ? {} : (field.only ?? {})
  const added = ids.filter(id => !stored.includes(id))
  // A record that the person may not see is treated as missing, but a restored record keeps its references.
  const rows = await (offersAll ? tenant : withinReach(tenant)).rowsById(field.to, ['id', ...Object.keys(only)], added)
  const found = new Map(rows.map(row => [Number(row.id), row]))
  return added.flatMap(id => {
    const row = found.get(id)
    const isOffered = row && Object.entries(only).every(([name, value]) => row[name] === value)
    if (isOffered) return []
    if (field.kind === 'reference') return [valueIssue(row ? 'record-not-offered' : 'no-record', { label })]
    const where = { label, place: ids.indexOf(id) + 1, value: id }
    return [row ? valueIssue('record-not-offered-at', where) : valueIssue('no-record-at', where)]
  })
}

/**
 * Checks the references in a body. `stored` is the previous record, undefined for a new one: its references may stay.
 * `offersAll` allows references to records that cannot be chosen in a form, as in a restored record; default false.
 * Only fields that are in the body are checked.
 */
export const referenceIssues = async (
  tenant: Tenant,
  resource: Descriptor,
  body: Readonly<Record<string, unknown>>,
  { stored, offersAll = false }: { readonly stored: Row | undefined; readonly offersAll?: boolean },
): Promise<Issues> => {
  const issues: Issues = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isRecordField(field) || field.readOnly || !Object.hasOwn(body, name)) continue
    // Malformed values have no ids here; validation by the field's schema reports them.
    const ids = referencedIds(field, body[name])
    if (ids.length === 0) continue
    const wrong = await newIssues(tenant, field, ids, { stored: referencedIds(field, stored?.[name]), offersAll })
    if (wrong.length) issues[name] = wrong
    else if (field.to === resource.name && stored !== undefined) {
      const table = resource.name
      if (await leadsTo(tenant, { table, name, field }, ids, Number(stored.id)))
        issues[name] = [issue('own-descendant', { label: field.label })]
    }
  }
  return issues
}

/** Field by which records of `resource` refer to another record. */
export interface Referrer {
  readonly resource: Descriptor
  readonly name: string
  readonly field: RecordField
}

/** All fields, of any resource, that refer to records of this resource. */
export const referrersOf = perResource(({ allResources }, { name: target }): readonly Referrer[] =>
  allResources.flatMap(resource =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      isRecordField(field) && field.to === target ? [{ resource, name, field }] : [],
    ),
  ),
)

/** Fields that refer to a resource, and whose records are changed or deleted when their target is deleted. */
export const affectedReferrersOf = (site: Site, resource: Descriptor): readonly Referrer[] =>
  referrersOf(site, resource).filter(({ field }) => onDeleteOf(field) !== 'refuse')

/**
 * Query of the records that refer to a record by a field. Uses an index, also for lists of references, so no other rows
 * are read.
 */
export const referringRows = (tenant: Tenant, { resource, name, field }: Referrer, id: number) =>
  field.kind === 'references'
    ? tenant.selectAmong(resource.name, referringIds(tenant, { resource: resource.name, field: name, target: id }))
    : tenant.select(resource.name).where(name, '=', id)

/** Record whose change requires the most rights. */
const published: Row = { status: activeStatus }

/**
 * Throws Failure 'not-allowed' if a record moves below a parent that the actor may not change, because children are
 * part of their parent. `previous` is undefined for a new record.
 */
export const refuseOtherParents = async (
  tenant: Tenant,
  check: Pick<RightsCheck, 'write' | 'isWritable'>,
  resource: Descriptor,
  { values, previous }: { readonly values: Row; readonly previous: Row | undefined },
): Promise<void> => {
  for (const { parent, by } of parentLinksOf(tenant.site, resource.name)) {
    const id = values[by]
    // Most actors may change every parent, so the parent is not read for them.
    if (typeof id !== 'number' || id === previous?.[by] || check.isWritable(parent, published, 'update')) continue
    check.write(parent, await storedRow(tenant, parent, id), 'update')
  }
}
