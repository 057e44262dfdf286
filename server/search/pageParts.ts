/** The words that a page shows in its sections and their widgets: they are found as the page's own. */
import { activeStatus } from '../../src/schema/field.ts'
import type { Row, Value } from '../tables.ts'
import type { Tenant } from '../tenancy.ts'

/** What of a section, and of a widget, stands on its page. */
const partTexts = ['title', 'sub_title', 'content'] as const

/** The resources whose records are parts of pages. */
export type PartName = 'sections' | 'widgets'
export const isPart = (name: string): name is PartName => name === 'sections' || name === 'widgets'

/** Whether a write changed nothing that its page shows. */
export const isSamePart = (former: Row | undefined, stored: Row | undefined): boolean =>
  former !== undefined &&
  stored !== undefined &&
  [...partTexts, 'status', 'page_id', 'section_id'].every(name => former[name] === stored[name])

const idsOf = (values: readonly (Value | undefined)[]): readonly number[] => [
  ...new Set(values.flatMap(value => (value === null || value === undefined ? [] : [Number(value)]))),
]

/** Ids of the pages on which a part stood and stands. */
export const pagesOfPart = async (
  tenant: Tenant,
  name: PartName,
  states: readonly (Row | undefined)[],
): Promise<readonly number[]> => {
  if (name === 'sections') return idsOf(states.map(state => state?.page_id))
  const sections = idsOf(states.map(state => state?.section_id))
  const rows = await tenant.rowsById('sections', ['page_id'], sections)
  return idsOf(rows.map(row => row.page_id))
}

const partsOf = (tenant: Tenant, name: PartName, by: 'page_id' | 'section_id', ids: readonly number[]) =>
  tenant
    .select(name)
    .select(['id', by, ...partTexts])
    .where(by, 'in', ids)
    .where('status', '=', activeStatus)
    .orderBy('id')
    .execute()

const textsOf = (row: Row): readonly string[] =>
  partTexts.flatMap(field => (typeof row[field] === 'string' ? [row[field]] : []))

/** Texts of the Active sections of pages, each followed by those of its Active widgets, by the page's id. */
export const partTextsOf = async (
  tenant: Tenant,
  pageIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const texts = new Map<number, string[]>()
  if (pageIds.length === 0) return texts
  const sections = await partsOf(tenant, 'sections', 'page_id', pageIds)
  if (sections.length === 0) return texts
  const widgets = await partsOf(tenant, 'widgets', 'section_id', idsOf(sections.map(({ id }) => id)))
  for (const section of sections) {
    const below = widgets.filter(widget => widget.section_id === section.id)
    const pageId = Number(section.page_id)
    texts.set(pageId, [...(texts.get(pageId) ?? []), ...textsOf(section), ...below.flatMap(textsOf)])
  }
  return texts
}
