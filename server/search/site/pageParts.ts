/**
 * Nested records whose texts are displayed on the page of another record, such as the sections of a page and their
 * widgets. A search for their words finds the record that contains them.
 */
import type { Site } from '../../../src/resources/createSite.ts'
import { perSite } from '../../../src/resources/perSite.ts'
import { isSearched, type SearchedName } from '../../../src/resources/recordPages.ts'
import { activeStatus } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Row, Value } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { hasStatus, timeLimitsOf } from '../../permissions/visibility.ts'
import { publicTexts } from '../trigrams/searchedTexts.ts'

/** Relation of two resources: the records of one are nested in those of the other. */
interface Nesting {
  readonly name: string
  readonly resource: Descriptor
  /** Name of the resource that contains the nested records. */
  readonly holder: string
  /** Field of the nested records that refers to it. */
  readonly by: string
  /** Text fields that are searched as part of the containing record. */
  readonly texts: readonly string[]
}

const nestingsOf = perSite(({ resources, resourceNamed }): readonly Nesting[] =>
  resources.flatMap(({ name: holder, children = [] }) =>
    children.flatMap(({ resource: name, by, search: texts }) => {
      const resource = resourceNamed(name)
      return texts && resource ? [{ name, resource, holder, by, texts }] : []
    }),
  ),
)
const nestingsIn = (site: Site, holder: string): readonly Nesting[] =>
  nestingsOf(site).filter(nesting => nesting.holder === holder)
const containersBy = (site: Site, name: string): readonly Nesting[] =>
  nestingsOf(site).filter(nesting => nesting.name === name)

/** All nestings below a resource, at any depth. */
export const nestingsBelow = (site: Site, holder: string): readonly Nesting[] =>
  nestingsIn(site, holder).flatMap(nesting => [nesting, ...nestingsBelow(site, nesting.name)])

/** True if records of this resource are nested in others. */
export const isNested = (site: Site, name: string): boolean => containersBy(site, name).length > 0

/** True if a write to a nested record changed nothing in the search entries of the records that contain it. */
export const areTextsUnchanged = (
  site: Site,
  name: string,
  previous: Row | undefined,
  stored: Row | undefined,
): boolean =>
  previous !== undefined &&
  stored !== undefined &&
  containersBy(site, name)
    .flatMap(({ resource, by, texts }) => ['status', by, ...texts, ...limitsOf(resource)])
    .every(field => previous[field] === stored[field])

/** Fields that limit the time during which visitors see a record. */
const limitsOf = (resource: Descriptor): readonly string[] => timeLimitsOf(resource).map(({ field }) => field)

const idsOf = (values: readonly (Value | undefined)[]): readonly number[] => [
  ...new Set(values.flatMap(value => (value === null || value === undefined ? [] : [Number(value)]))),
]

/**
 * Searchable records that contain a nested record, directly or not. `states` are the nested record before and after a
 * write.
 */
export const containersOf = async (
  tenant: Tenant,
  name: string,
  states: readonly (Row | undefined)[],
): Promise<readonly { readonly resource: SearchedName; readonly ids: readonly number[] }[]> => {
  const found: { readonly resource: SearchedName; readonly ids: readonly number[] }[] = []
  for (const { holder, by } of containersBy(tenant.site, name)) {
    const ids = idsOf(states.map(state => state?.[by]))
    if (ids.length === 0) continue
    if (isSearched(tenant.site, holder)) found.push({ resource: holder, ids })
    const above = containersBy(tenant.site, holder).map(nesting => nesting.by)
    if (above.length > 0) found.push(...(await containersOf(tenant, holder, await tenant.rowsById(holder, above, ids))))
  }
  return found
}

/**
 * Reads the nested records that are visible without a time limit. The others are not searched, because the index is not
 * updated at the time at which they appear or disappear.
 */
const rowsOf = (tenant: Tenant, { name, resource, by, texts }: Nesting, ids: readonly number[]) => {
  let rows = tenant
    .select(name)
    .select(['id', by, ...texts])
    .where(by, 'in', ids)
    .orderBy('id')
  if (hasStatus(resource)) rows = rows.where('status', '=', activeStatus)
  for (const field of limitsOf(resource)) rows = rows.where(field, 'is', null)
  return rows.execute()
}

/**
 * Searchable texts of the nested records of each record, by its id. Each nested record is followed by those nested in
 * it. No entry for a record without any.
 */
export const nestedTextsOf = async (
  tenant: Tenant,
  holder: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const found = new Map<number, string[]>()
  if (ids.length === 0) return found
  for (const nesting of nestingsIn(tenant.site, holder)) {
    const rows = await rowsOf(tenant, nesting, ids)
    const below = await nestedTextsOf(
      tenant,
      nesting.name,
      rows.map(({ id }) => Number(id)),
    )
    for (const row of rows) {
      const texts = publicTexts(nesting.resource, nesting.texts, row)
      const container = Number(row[nesting.by])
      found.set(container, [...(found.get(container) ?? []), ...texts, ...(below.get(Number(row.id)) ?? [])])
    }
  }
  return found
}

/** Groups ids of records by resource. */
export const idsByResource = <N extends string>(
  records: readonly { readonly resource: N; readonly id: number }[],
): ReadonlyMap<N, readonly number[]> => {
  const ids = new Map<N, number[]>()
  for (const { resource, id } of records) {
    const known = ids.get(resource)
    if (known) known.push(id)
    else ids.set(resource, [id])
  }
  return ids
}
