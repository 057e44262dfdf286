/** The words of records that stand in others, like the sections of a page and their widgets: those others are found by them. */
import { resources } from '../../src/resources/index.ts'
import { isSearched, type SearchedName } from '../../src/resources/recordPages.ts'
import { activeStatus } from '../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import type { Row, Value } from '../db/tables.ts'
import { publicTexts } from '../listSearch/searchedTexts.ts'
import { hasStatus, timeLimitsOf } from '../permissions/visibility.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'

/** Records of one resource that stand in those of another. */
interface Part {
  readonly name: string
  readonly resource: Descriptor
  /** The resource that they stand in, and their field that refers to it. */
  readonly holder: string
  readonly by: string
  /** What of them stands there. */
  readonly texts: readonly string[]
}

const parts: readonly Part[] = (resources as readonly Descriptor[]).flatMap(({ name: holder, children = [] }) =>
  children.flatMap(({ resource: name, by, search: texts }) => {
    const resource = (resources as readonly Descriptor[]).find(other => other.name === name)
    return texts && resource ? [{ name, resource, holder, by, texts }] : []
  }),
)
const partsIn = (holder: string): readonly Part[] => parts.filter(part => part.holder === holder)
const placesOf = (name: string): readonly Part[] => parts.filter(part => part.name === name)

/** All that stands in records of a resource, for those that depend on its changes. */
export const partsBelow = (holder: string): readonly Part[] =>
  partsIn(holder).flatMap(part => [part, ...partsBelow(part.name)])

/** Whether the records of a resource stand in others. */
export const isPart = (name: string): boolean => placesOf(name).length > 0

/** Whether a write changed nothing that the records around it show. */
export const isSamePart = (name: string, former: Row | undefined, stored: Row | undefined): boolean =>
  former !== undefined &&
  stored !== undefined &&
  placesOf(name)
    .flatMap(({ resource, by, texts }) => ['status', by, ...texts, ...limitsOf(resource)])
    .every(field => former[field] === stored[field])

/** The fields that limit when visitors see a record. */
const limitsOf = (resource: Descriptor): readonly string[] => timeLimitsOf(resource).map(({ field }) => field)

const idsOf = (values: readonly (Value | undefined)[]): readonly number[] => [
  ...new Set(values.flatMap(value => (value === null || value === undefined ? [] : [Number(value)]))),
]

/** Records that visitors find, in which a part stood and stands. */
export const holdersOf = async (
  tenant: Tenant,
  name: string,
  states: readonly (Row | undefined)[],
): Promise<readonly { readonly resource: SearchedName; readonly ids: readonly number[] }[]> => {
  const found: { readonly resource: SearchedName; readonly ids: readonly number[] }[] = []
  for (const { holder, by } of placesOf(name)) {
    const ids = idsOf(states.map(state => state?.[by]))
    if (ids.length === 0) continue
    if (isSearched(holder)) found.push({ resource: holder, ids })
    const above = placesOf(holder).map(place => place.by)
    if (above.length > 0) found.push(...(await holdersOf(tenant, holder, await tenant.rowsById(holder, above, ids))))
  }
  return found
}

/** Reads the parts that visitors see at any time: the index is not written again when a part comes or goes by the clock. */
const rowsOf = (tenant: Tenant, { name, resource, by, texts }: Part, ids: readonly number[]) => {
  let rows = tenant
    .select(name)
    .select(['id', by, ...texts])
    .where(by, 'in', ids)
    .orderBy('id')
  if (hasStatus(resource)) rows = rows.where('status', '=', activeStatus)
  for (const field of limitsOf(resource)) rows = rows.where(field, 'is', null)
  return rows.execute()
}

/** Texts of the parts of some records, by the record's id. Each part's texts are followed by those of its own parts. Empty for a record without parts that visitors see. */
export const partTextsOf = async (
  tenant: Tenant,
  holder: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const found = new Map<number, string[]>()
  if (ids.length === 0) return found
  for (const part of partsIn(holder)) {
    const rows = await rowsOf(tenant, part, ids)
    const below = await partTextsOf(
      tenant,
      part.name,
      rows.map(({ id }) => Number(id)),
    )
    for (const row of rows) {
      const own = publicTexts(part.resource, part.texts, row)
      const held = Number(row[part.by])
      found.set(held, [...(found.get(held) ?? []), ...own, ...(below.get(Number(row.id)) ?? [])])
    }
  }
  return found
}

/** The ids of some records of several resources, by the resource. */
export const idsByResource = <N extends string>(
  records: readonly { readonly resource: N; readonly id: number }[],
): ReadonlyMap<N, readonly number[]> => {
  const ids = new Map<N, number[]>()
  for (const { resource, id } of records) {
    const own = ids.get(resource)
    if (own) own.push(id)
    else ids.set(resource, [id])
  }
  return ids
}
