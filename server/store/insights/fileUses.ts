/** Finds the records that use a stored picture or document, in all fields that contain addresses. */
import { sql } from 'kysely'
import type { FileUse } from '../../../src/api/wire/files.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { storedDocumentOf } from '../../../src/schema/values/documents.ts'
import { escapedLike } from '../../db/escapedLike.ts'
import type { Row } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { idRanges } from '../../db/tenant/walkRows.ts'
import type { View } from '../../records/read/view.ts'
import { createSlices, yieldToOthers } from '../../runtime/eventLoop/yieldToOthers.ts'
import { idsBetween } from '../../search/lists/sortedIds.ts'
import { addressFieldsOf } from './addressFields.ts'

/** Maximum number of reported records of one resource. */
const maxRecords = 200

/**
 * LIKE patterns that match the address of a file or of a rendition, with or without the site's origin, and
 * percent-encoded or not.
 */
const patternsOf = (appKey: string, name: string): readonly string[] => {
  const folder = escapedLike(`/files/${appKey}/`)
  // The end of a document's name is unique.
  const own = storedDocumentOf(name) ? /-[^-]+-\d+\.\w+$/.exec(name)?.[0] : undefined
  if (own) return [`%${folder}%${escapedLike(own)}%`]
  const stem = name.replace(/\.[^.]*$/, '')
  return [...new Set([stem, encodeURIComponent(stem)])].map(written => `%${folder}${escapedLike(written)}.%`)
}

const usesIn = async (
  tenant: Tenant,
  resource: Descriptor,
  { patterns, view }: { readonly patterns: readonly string[]; readonly view: View },
): Promise<readonly FileUse[]> => {
  const fields = addressFieldsOf(resource).flatMap(({ name }) => (view.seesField(resource.name, name) ? [name] : []))
  if (fields.length === 0) return []
  const holds = (name: string) => {
    const matches = patterns.map(pattern => sql`${sql.ref(name)} like ${pattern} escape '\\'`)
    return sql<boolean>`(${sql.join(matches, sql` or `)})`
  }
  const rows: Row[] = []
  const slices = createSlices({ first: 128, most: 2_048 })
  // Texts are searched completely, because no index covers their content.
  for await (const range of idRanges(tenant, resource.name, slices)) {
    const query = tenant
      .selectAmong(resource.name, idsBetween(resource.name, range))
      .select(['id', resource.title])
      .select(fields.map((name, at) => sql<number>`case when ${holds(name)} then 1 else 0 end`.as(`field_${at}`)))
      .where(({ or }) => or(fields.map(holds)))
      .orderBy('id')
    rows.push(...(await slices.measure(() => query.execute())))
    if (rows.length > maxRecords) rows.splice(0, rows.length - maxRecords)
    await yieldToOthers()
  }
  return rows.toReversed().flatMap(row =>
    fields
      .filter((_name, at) => Number(row[`field_${at}`]) === 1)
      .map(field => ({
        resource: resource.name,
        id: Number(row.id),
        title: view.title(resource, row),
        field,
      })),
  )
}

/**
 * Uses of a stored picture or document in fields that the caller may read, newest records first. At most `maxRecords`
 * records of each resource.
 */
export const fileUsesIn = async (tenant: Tenant, view: View, name: string): Promise<readonly FileUse[]> => {
  const patterns = patternsOf(tenant.appKey, name)
  const uses: FileUse[] = []
  for (const resource of tenant.site.allResources) uses.push(...(await usesIn(tenant, resource, { patterns, view })))
  return uses
}
