/** Generates slugs that an editor left empty: derived from another field, and unique. Source: specification 20.1. */

import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { refusedSlugs } from '../../../src/schema/routes/fixedRoutes.ts'
import { numberedSlug, slugOf } from '../../../src/schema/values/slug.ts'
import type { Value } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'

/** Maximum number of slugs in one statement. */
const slugsAtOnce = 16

/** Returns the candidates that are not taken. */
type AreFree = (slugs: readonly string[]) => Promise<ReadonlySet<string>>

/**
 * `wanted`, or `wanted` with a free suffix: the first free one of -2 to -17, otherwise one that follows a taken suffix.
 * A search in growing and then shrinking steps finds it, so that a hundred thousand records with the same name do not
 * have to be read.
 */
const firstFree = async (wanted: string, areFree: AreFree): Promise<string> => {
  const slugOfNumber = (number: number) => numberedSlug(wanted, number)
  const freeAmong = async (numbers: readonly number[]): Promise<number | undefined> => {
    const free = await areFree(numbers.map(slugOfNumber))
    return numbers.find(number => free.has(slugOfNumber(number)))
  }
  // Most records have a unique name.
  if ((await freeAmong([1])) !== undefined) return wanted
  const next = await freeAmong(Array.from({ length: slugsAtOnce }, (_none, index) => index + 2))
  if (next !== undefined) return slugOfNumber(next)
  let taken = slugsAtOnce + 1
  let free: number | undefined
  const narrow = async (numberAt: (index: number) => number): Promise<void> => {
    const numbers = Array.from({ length: slugsAtOnce }, (_none, index) => numberAt(index + 1))
    free = (await freeAmong(numbers.filter(number => free === undefined || number < free))) ?? free
    taken = numbers.filter(number => free === undefined || number < free).at(-1) ?? taken
  }
  while (free === undefined) await narrow(index => taken * 2 ** index)
  while (free - taken > 1) {
    const step = Math.ceil((free - taken) / (slugsAtOnce + 1))
    const last = taken
    await narrow(index => last + index * step)
  }
  return slugOfNumber(free)
}

/**
 * `wanted`, or `wanted` with a number, such that no other record has the slug and the site does not reserve it.
 * `recordId` is the id of the record itself.
 */
export const freeSlug = (
  tenant: Tenant,
  resource: Descriptor,
  { name, wanted, recordId }: { readonly name: string; readonly wanted: string; readonly recordId: number | undefined },
): Promise<string> => {
  const field = resource.fields[name]
  const reserved = field?.kind === 'slug' ? refusedSlugs(field) : []
  return firstFree(wanted, async slugs => {
    const places = { ...Object.fromEntries(slugs.entries()), own: recordId ?? 0 }
    const others = await tenant.runPlain(['slugs', resource.name, name], places, ({ own, ...others }) =>
      tenant.select(resource.name).select(name).where(name, 'in', Object.values<Value>(others)).where('id', '<>', own),
    )
    const taken = new Set([...reserved, ...others.map(row => String(row[name]))])
    return new Set(slugs.filter(slug => !taken.has(slug)))
  })
}

/**
 * Values with each empty slug filled. `recordId` is the id of the record itself, whose slug does not count as taken.
 */
export const withSlugs = async (
  tenant: Tenant,
  resource: Descriptor,
  values: Readonly<Record<string, Value>>,
  recordId: number | undefined,
): Promise<Readonly<Record<string, Value>>> => {
  const filled: Record<string, Value> = { ...values }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'slug' || filled[name]) continue
    const wanted = slugOf(String(filled[field.from] ?? '')) || slugOf(resource.label.one)
    filled[name] = await freeSlug(tenant, resource, { name, wanted, recordId })
  }
  return filled
}
