/** References between records: they exist, they form no circle, and which records refer to one. */

import { allResources } from '../../../src/resources/index.ts'
import { maxInteger } from '../../../src/schema/descriptor/field.ts'
import { isRecordField, onDeleteOf, type RecordField } from '../../../src/schema/descriptor/recordFields.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Issue } from '../../../src/schema/validation/issue.ts'
import { normalize, sentValue } from '../../../src/schema/validation/normalize.ts'
import { valueIssue } from '../../../src/schema/validation/valueIssues.ts'
import type { Row } from '../../db/tables.ts'
import { issue } from '../../errors.ts'
import { recordsThatName } from '../../lists/referenceIndex.ts'
import type { RightsCheck } from '../../permissions/permissions.ts'
import { parentLinksOf } from '../../permissions/visibility.ts'
import type { Tenant } from '../../tenant/tenantQueries.ts'
import { storedRow } from './storedRow.ts'

type Issues = Record<string, readonly Issue[]>

const maxDepth = 1_000
const maxAbove = 10_000

/** The ids that a value of a field names, as it is stored or sent; none where it is no value of the field. */
export const idsNamed = (field: RecordField, value: unknown): readonly number[] => {
  const sent = sentValue(field, normalize(field, value))
  const ids: readonly unknown[] = Array.isArray(sent) ? sent : [sent]
  const isId = (id: unknown): id is number =>
    typeof id === 'number' && Number.isInteger(id) && id >= 1 && id <= maxInteger
  return ids.every(isId) ? ids : []
}

/** Whether going up from some records, by a field that refers to their own resource, leads to one. */
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
    level = [...new Set(rows.flatMap(row => idsNamed(field, row[name])))].filter(each => !seen.has(each))
  }
  return false
}

/** What is wrong with each id that a field newly names. */
const newIssues = async (
  tenant: Tenant,
  field: RecordField,
  ids: readonly number[],
  { stored, offersAll }: { readonly stored: readonly number[]; readonly offersAll: boolean },
): Promise<readonly Issue[]> => {
  const { label } = field
  const only = offersAll ? {} : (field.only ?? {})
  const added = ids.filter(id => !stored.includes(id))
  const rows = await tenant.rowsById(field.to, ['id', ...Object.keys(only)], added)
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
 * What is wrong with the references in a body. `stored` is the record as it was, undefined for a new one: what it names already stays.
 * `offersAll` lets it name records that cannot be chosen, as one that is put back may; default false.
 * Only fields that the body has are checked.
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
    // Anything else is validated by the field's schema.
    const ids = idsNamed(field, body[name])
    if (ids.length === 0) continue
    const wrong = await newIssues(tenant, field, ids, { stored: idsNamed(field, stored?.[name]), offersAll })
    if (wrong.length) issues[name] = wrong
    else if (field.to === resource.name && stored !== undefined) {
      const table = resource.name
      if (await leadsTo(tenant, { table, name, field }, ids, Number(stored.id)))
        issues[name] = [issue('own-descendant', { label: field.label })]
    }
  }
  return issues
}

/** A field by which records of one resource refer to those of another. */
export interface Referrer {
  readonly resource: Descriptor
  readonly name: string
  readonly field: RecordField
}

const referrers = new Map<string, readonly Referrer[]>()
/** All fields that refer to records of a resource. */
export const referrersOf = ({ name: target }: Descriptor): readonly Referrer[] => {
  const known =
    referrers.get(target) ??
    (allResources as readonly Descriptor[]).flatMap(resource =>
      Object.entries(resource.fields).flatMap(([name, field]) =>
        isRecordField(field) && field.to === target ? [{ resource, name, field }] : [],
      ),
    )
  referrers.set(target, known)
  return known
}

/** Those of them whose records are changed or deleted with the record that they refer to. */
export const affectedReferrersOf = (resource: Descriptor): readonly Referrer[] =>
  referrersOf(resource).filter(({ field }) => onDeleteOf(field) !== 'refuse')

/** The records that refer to one by a field, found by an index: of those that name it in a list, no others are read. */
export const referringRows = (tenant: Tenant, { resource, name, field }: Referrer, id: number) =>
  field.kind === 'references'
    ? tenant.selectAmong(resource.name, recordsThatName(tenant, { resource: resource.name, field: name, target: id }))
    : tenant.select(resource.name).where(name, '=', id)

/** Throws Failure 'not-allowed' where valid values put a record below a parent that the actor may not change: children are read as a part of it. `former` is undefined for a new record. */
export const refuseOtherParents = async (
  tenant: Tenant,
  check: Pick<RightsCheck, 'write' | 'isWritable'>,
  resource: Descriptor,
  { values, former }: { readonly values: Row; readonly former: Row | undefined },
): Promise<void> => {
  for (const { parent, by } of parentLinksOf(resource.name)) {
    const id = values[by]
    // Most may change every parent, which then need not be read.
    if (typeof id !== 'number' || id === former?.[by] || check.isWritable(parent, {})) continue
    check.write(parent, await storedRow(tenant, parent, id))
  }
}
