/**
 * Builds the UTF-8 JSON of a list page. A long page is built in slices, and refused if it exceeds the maximum size of a
 * response.
 */
import { type Expression, type RawBuilder, sql } from 'kysely'
import { traitsOf } from '../../../src/schema/descriptor/kindTraits.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { fail, issue } from '../../runtime/errors.ts'
import { createSlices, yieldToOthers } from '../../runtime/eventLoop/yieldToOthers.ts'
import { limits } from '../../runtime/limits/limits.ts'
import { amongIdsIn, idsValue } from './amongIds.ts'
import type { Rows } from './listOrder.ts'

/** Maximum size of the long texts that one statement reads, bytes. */
export const bytesAtOnce = 1_000_000
/**
 * Maximum number of records that one statement reads. Statements read fewer records if this number blocks the event loop
 * for too long (`yieldToOthers.ts`).
 */
export const recordsAtOnce = 100

const longColumns = new WeakMap<Descriptor, readonly string[]>()
const longColumnsOf = (resource: Descriptor): readonly string[] => {
  const known = longColumns.get(resource)
  if (known) return known
  const names = Object.entries(resource.fields).flatMap(([name, field]) => (traitsOf(field).isLong ? [name] : []))
  longColumns.set(resource, names)
  return names
}

/** True if a resource has fields for long texts. */
export const hasLongTexts = (resource: Descriptor): boolean => longColumnsOf(resource).length > 0

const octetsOf = (names: readonly string[]): RawBuilder<number> =>
  sql`${sql.join(
    names.map(name => sql`coalesce(octet_length(${sql.ref(name)}), 0)`),
    sql` + `,
  )}`

/**
 * Total size of a record's long texts in bytes, as a selected column. The database computes it without reading the
 * texts.
 */
export const weightOf = (resource: Descriptor) => octetsOf(longColumnsOf(resource)).as('weight')

/** Total size of the long texts of all rows, bytes. `rows` selects `weightOf`. */
export const weightOfAll = (rows: Expression<unknown>): RawBuilder<{ weight: number }> =>
  sql`select coalesce(sum(weight), 0) as weight from (${rows}) as page`

interface Weighed {
  readonly id: number
  readonly weight: number
}

/** Size of the long texts of each record, bytes. */
export const weigh = async (
  tenant: Tenant,
  resource: Descriptor,
  ids: readonly number[],
): Promise<readonly Weighed[]> => {
  const weights = new Map<number, number>()
  for (let at = 0; hasLongTexts(resource) && at < ids.length; at += recordsAtOnce) {
    if (at > 0) await yieldToOthers()
    const some = idsValue[tenant.dialect](ids.slice(at, at + recordsAtOnce))
    const rows = await tenant.runPlain(['weights', resource.name], { ids: some }, places => {
      // Safe cast: it only drops the types of the columns.
      const among = tenant.selectAmong(resource.name, amongIdsIn[tenant.dialect](places.ids)) as Rows
      return among.select(['id', weightOf(resource)])
    })
    for (const { id, weight } of rows) weights.set(Number(id), Number(weight))
  }
  return ids.map(id => ({ id, weight: weights.get(id) ?? 0 }))
}

/** Total size of the long texts of all records, bytes. */
export const totalWeight = (records: readonly Weighed[]): number =>
  records.reduce((sum, record) => sum + record.weight, 0)

/**
 * Number of records, starting at `at`, that one statement reads: at least one, at most `most`, within a size limit that
 * is proportional to `most`.
 */
const countFrom = (records: readonly Weighed[], at: number, most: number): number => {
  const bytes = (bytesAtOnce * most) / recordsAtOnce
  let weight = records[at]?.weight ?? 0
  const further = records.slice(at + 1, at + most).findIndex(record => {
    weight += record.weight
    return weight > bytes
  })
  return further === -1 ? most : further + 1
}

const megabytes = (bytes: number): number => Math.round(bytes / 1_000_000)

const refuse = (bytes: number) => {
  const most = limits.listAnswerBytes.value
  return fail('invalid', {
    issues: { size: [issue('answer-too-long', { size: megabytes(bytes), max: megabytes(most) })] },
  })
}

const comma = Buffer.from(',')

/** Joins texts, between a prefix and a suffix. */
export const joinTexts = (
  { before, after }: { readonly before: string; readonly after: string },
  texts: readonly Buffer[],
): Buffer => Buffer.concat([Buffer.from(before), ...texts, Buffer.from(after)])

/**
 * JSON of a page with these records, in the order of their ids. `textOf` returns the JSON of the given records,
 * separated by commas; empty for none. Throws Failure 'invalid' if the page exceeds the maximum size of a response.
 */
export const textInSlices = async (
  tenant: Tenant,
  resource: Descriptor,
  ids: readonly number[],
  { before, after, textOf }: { before: string; after: string; textOf: (ids: readonly number[]) => Promise<Buffer> },
): Promise<Buffer> => {
  const records = await weigh(tenant, resource, ids)
  const weight = totalWeight(records)
  if (weight > limits.listAnswerBytes.value) return refuse(weight)
  const texts: Buffer[] = []
  const slices = createSlices({ first: recordsAtOnce / 4, most: recordsAtOnce })
  for (let at = 0; at < records.length; ) {
    if (at > 0) await yieldToOthers()
    const slice = records.slice(at, at + countFrom(records, at, slices.size()))
    const text = await slices.measure(() => textOf(slice.map(({ id }) => id)))
    if (text.length > 0) texts.push(...(texts.length > 0 ? [comma] : []), text)
    at += slice.length
  }
  if (texts.length > 1) await yieldToOthers()
  return joinTexts({ before, after }, texts)
}
