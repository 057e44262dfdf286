/** The text of a list's page, in JSON and UTF-8: made in slices where it is long, and refused where it is too long for one answer. */
import { type Expression, type RawBuilder, sql } from 'kysely'
import { traitsOf } from '../../src/schema/descriptor/kindTraits.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { fail, issue } from '../errors.ts'
import { limits } from '../limits.ts'
import { createSlices, yieldToOthers } from '../runtime/yieldToOthers.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'
import { amongIdsIn, idsValue } from './amongIds.ts'
import type { Rows } from './listOrder.ts'

/** Bytes of long texts that one statement reads at most. */
export const bytesAtOnce = 1_000_000
/** Records that one statement reads at most; fewer where they take longer than a slice of work should. */
export const recordsAtOnce = 100

const longColumns = new WeakMap<Descriptor, readonly string[]>()
const longColumnsOf = (resource: Descriptor): readonly string[] => {
  const known = longColumns.get(resource)
  if (known) return known
  const names = Object.entries(resource.fields).flatMap(([name, field]) => (traitsOf(field).isLong ? [name] : []))
  longColumns.set(resource, names)
  return names
}

/** Whether records of a resource have texts that may be long. */
export const hasLongTexts = (resource: Descriptor): boolean => longColumnsOf(resource).length > 0

const octetsOf = (names: readonly string[]): RawBuilder<number> =>
  sql`${sql.join(
    names.map(name => sql`coalesce(octet_length(${sql.ref(name)}), 0)`),
    sql` + `,
  )}`

/** Bytes of the long texts of a record, as a column. No text is read for it. */
export const weightOf = (resource: Descriptor) => octetsOf(longColumnsOf(resource)).as('weight')

/** Bytes of the long texts of all records that `rows` selects by `weightOf`. */
export const weightOfAll = (rows: Expression<unknown>): RawBuilder<{ weight: number }> =>
  sql`select coalesce(sum(weight), 0) as weight from (${rows}) as page`

interface Weighed {
  readonly id: number
  readonly weight: number
}

/** Bytes of the long texts of each of some records. */
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
      // The builder is the same; the type only forgets which columns were selected.
      const among = tenant.selectAmong(resource.name, amongIdsIn[tenant.dialect](places.ids)) as Rows
      return among.select(['id', weightOf(resource)])
    })
    for (const { id, weight } of rows) weights.set(Number(id), Number(weight))
  }
  return ids.map(id => ({ id, weight: weights.get(id) ?? 0 }))
}

export const totalWeight = (records: readonly Weighed[]): number =>
  records.reduce((sum, record) => sum + record.weight, 0)

/** How many of the records from `at` on one statement reads: at least one, at most `most`, and as many bytes as go with that. */
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

/** Parts of a text with what stands before and after them. */
export const textAround = (
  { before, after }: { readonly before: string; readonly after: string },
  texts: readonly Buffer[],
): Buffer => Buffer.concat([Buffer.from(before), ...texts, Buffer.from(after)])

/**
 * The text of a page of the records with these ids, in their order. `textOf` gives the JSON of some of them with commas between them, '' for none.
 * Throws Failure 'invalid' where they come to more than one answer may hold.
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
  return textAround({ before, after }, texts)
}
