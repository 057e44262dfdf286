/**
 * Limits on records that visitors see together. A save that exceeds a limit is refused, so that a page never has to
 * omit records.
 */
import type { ResourceName } from '../../../src/resources/records.ts'
import { activeStatus } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Issue } from '../../../src/schema/validation/issue.ts'
import type { Row, Value } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { fail, issue } from '../../runtime/errors.ts'
import { limits } from '../../runtime/limits/limits.ts'
import { selectiveStatus } from '../read/seenRecords.ts'

/** Place where a record is shown together with others, such as a page with its sections. */
interface Display {
  /** Field at which the issue is reported, such as `page_id`. */
  readonly field: string
  /** Key of the place, unique among all places. */
  readonly key: string
  readonly issue: Issue
  /** True if the place shows more records than allowed. */
  readonly isOverfull: () => Promise<boolean>
}
type PlacesOf = (tenant: Tenant, row: Row) => Promise<readonly Display[]>

/**
 * Ids of at most `most` active records with one of the values. Uses the index of the column, because most records may
 * be active.
 */
const activeWith = async (
  tenant: Tenant,
  table: string,
  { column, values, most }: { readonly column: string; readonly values: readonly Value[]; readonly most: number },
): Promise<readonly number[]> => {
  if (values.length === 0) return []
  const rows = tenant.select(table).select('id').where(column, 'in', values)
  const active = rows.where(selectiveStatus[tenant.dialect], '=', activeStatus)
  return (await active.limit(most).execute()).map(({ id }) => Number(id))
}

const most = limits.pageParts.value

/**
 * True if the active sections with a value in a column, together with their active widgets, exceed the limit of a page.
 */
const arePartsTooMany = async (tenant: Tenant, column: string, value: Value): Promise<boolean> => {
  const sections = await activeWith(tenant, 'sections', { column, values: [value], most: most + 1 })
  const left = most + 1 - sections.length
  if (left <= 0) return true
  const widgets = await activeWith(tenant, 'widgets', { column: 'section_id', values: sections, most: left })
  return widgets.length === left
}
const partsWith = (tenant: Tenant, field: string, column: string, value: Value): Display => ({
  field,
  key: `parts ${column} ${value}`,
  issue: issue('page-too-full', { max: most }),
  isOverfull: () => arePartsTooMany(tenant, column, value),
})

/**
 * Pages that show a section. `field` is the field that an issue names; default: the field of the section that assigns
 * it to the page.
 */
const pagesOf = (tenant: Tenant, { page_id: page, is_top: isTop }: Row, field?: string): readonly Display[] => [
  ...(page === null || page === undefined ? [] : [partsWith(tenant, field ?? 'page_id', 'page_id', page)]),
  ...(isTop === 1 ? [partsWith(tenant, field ?? 'is_top', 'is_top', 1)] : []),
]

const menus = limits.menus.value
const menuPlaces: PlacesOf = async tenant => [
  {
    field: 'status',
    key: 'menus',
    issue: issue('menus-too-many', { max: menus }),
    isOverfull: async () => {
      const active = tenant.select('menus').select('id').where('status', '=', activeStatus)
      return (await active.limit(1).offset(menus).execute()).length > 0
    },
  },
]

const placesByResource: { readonly [N in ResourceName]?: PlacesOf } = {
  sections: async (tenant, row) => pagesOf(tenant, row),
  widgets: async (tenant, { section_id: section }) => {
    if (section === null || section === undefined) return []
    const [row] = await tenant.rowsById('sections', ['page_id', 'is_top', 'status'], [Number(section)])
    const own = partsWith(tenant, 'section_id', 'id', section)
    return row?.status === activeStatus ? [own, ...pagesOf(tenant, row, 'section_id')] : [own]
  },
  menus: menuPlaces,
}

const placesOf = async (tenant: Tenant, { name }: Descriptor, row: Row | undefined): Promise<readonly Display[]> => {
  const find = Object.hasOwn(placesByResource, name) ? placesByResource[name as ResourceName] : undefined
  return find && row?.status === activeStatus ? find(tenant, row) : []
}

/**
 * Throws Failure 'invalid' if a stored record exceeds the limit of a place where it was not shown before. Runs in the
 * transaction of the write.
 */
export const refuseOverLimit = async (
  tenant: Tenant,
  resource: Descriptor,
  { previous, stored }: { readonly previous?: Row; readonly stored: Row },
): Promise<void> => {
  const places = await placesOf(tenant, resource, stored)
  if (places.length === 0) return
  const before = new Set((await placesOf(tenant, resource, previous)).map(({ key }) => key))
  for (const { field, key, issue, isOverfull } of places)
    if (!before.has(key) && (await isOverfull())) fail('invalid', { issues: { [field]: [issue] } })
}
