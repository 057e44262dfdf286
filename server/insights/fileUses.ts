/** Where a stored picture or document is used: in every field that holds addresses, of every descriptor. */
import { sql } from 'kysely'
import type { FileUse } from '../../src/api/admin/insights.ts'
import { allResources } from '../../src/resources/index.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { storedDocumentOf } from '../../src/schema/values/documents.ts'
import { escapedLike } from '../db/escapedLike.ts'
import type { Row } from '../db/tables.ts'
import { idsBetween } from '../lists/sortedIds.ts'
import type { View } from '../records/read/view.ts'
import { createSlices, yieldToOthers } from '../runtime/yieldToOthers.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'
import { idRanges } from '../tenant/walkRows.ts'
import { holdingFieldsOf } from './holdings.ts'

/** Records of one resource that are named. */
const maxRecords = 200

/** A pattern for the address of a picture and of its renditions, also with the site's origin in front. */
const patternOf = (appKey: string, name: string): string => {
  const folder = escapedLike(`/files/${appKey}/`)
  // The letters of a name may be written by their codes; what follows them is its alone.
  const own = storedDocumentOf(name) ? /-[^-]+-\d+\.\w+$/.exec(name)?.[0] : undefined
  const ownOfPicture = /-[a-z2-7]{10}-\d+x\d+-[\da-f]{6}\.(?=\w+$)/.exec(name)?.[0]
  const tail = own ?? ownOfPicture
  return tail ? `%${folder}%${escapedLike(tail)}%` : `%${folder}${escapedLike(name.replace(/\.[^.]*$/, ''))}.%`
}

const usesIn = async (
  tenant: Tenant,
  resource: Descriptor,
  { pattern, view }: { readonly pattern: string; readonly view: View },
): Promise<readonly FileUse[]> => {
  const fields = holdingFieldsOf(resource).flatMap(({ name }) => (view.seesField(resource.name, name) ? [name] : []))
  if (fields.length === 0) return []
  const holds = (name: string) => sql<boolean>`${sql.ref(name)} like ${pattern} escape '\\'`
  const rows: Row[] = []
  const slices = createSlices({ first: 128, most: 2_048 })
  // No index has what is inside a text, so all texts are searched.
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

/** The uses of a stored picture or document in fields that the caller reads, the newest records first: at most `maxRecords` records of each resource. */
export const fileUsesIn = async (tenant: Tenant, view: View, name: string): Promise<readonly FileUse[]> => {
  const pattern = patternOf(tenant.appKey, name)
  const uses: FileUse[] = []
  for (const resource of allResources) uses.push(...(await usesIn(tenant, resource, { pattern, view })))
  return uses
}
