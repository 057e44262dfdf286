/** Slugs that an editor left empty: made of another field, and made different from every other. Source: specification 20.1. */

import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { fixedRoutes } from '../../../src/schema/routes/fixedRoutes.ts'
import { slugOf } from '../../../src/schema/values/slug.ts'
import type { Value } from '../../db/tables.ts'
import type { Tenant } from '../../tenant/tenantQueries.ts'

/** Slugs that one statement looks up. */
const slugsAtOnce = 16

/** Those of some slugs that no record has. */
type AreFree = (slugs: readonly string[]) => Promise<ReadonlySet<string>>

/**
 * `wanted`, or it with the first of -2, -3, … that is free. Beyond the first dozen it is the first after one that is taken, found by halves:
 * where a hundred thousand records have one name, nobody waits until all of their slugs are read.
 */
const firstFree = async (wanted: string, areFree: AreFree): Promise<string> => {
  const slugOfNumber = (number: number) => (number === 1 ? wanted : `${wanted}-${number}`)
  const freeAmong = async (numbers: readonly number[]): Promise<number | undefined> => {
    const free = await areFree(numbers.map(slugOfNumber))
    return numbers.find(number => free.has(slugOfNumber(number)))
  }
  // Most records have a name of their own.
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

/** Values with each empty slug filled. `ownId` is the record's own, whose slug does not count as taken. */
export const withSlugs = async (
  tenant: Tenant,
  resource: Descriptor,
  values: Readonly<Record<string, Value>>,
  ownId: number | undefined,
): Promise<Readonly<Record<string, Value>>> => {
  const filled: Record<string, Value> = { ...values }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'slug' || filled[name]) continue
    const wanted = slugOf(String(filled[field.from] ?? '')) || slugOf(resource.label.one)
    filled[name] = await firstFree(wanted, async slugs => {
      const places = { ...Object.fromEntries(slugs.entries()), own: ownId ?? 0 }
      const others = await tenant.runPlain(['slugs', resource.name, name], places, ({ own, ...others }) =>
        tenant
          .select(resource.name)
          .select(name)
          .where(name, 'in', Object.values<Value>(others))
          .where('id', '<>', own),
      )
      const taken = new Set([...(field.routes ? fixedRoutes() : []), ...others.map(row => String(row[name]))])
      return new Set(slugs.filter(slug => !taken.has(slug)))
    })
  }
  return filled
}
