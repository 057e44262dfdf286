/** Slugs that an editor left empty: made of another field, and made different from every other. Source: contract, 'Slug or id'. */
import type { Descriptor } from '../../src/schema/resource.ts'
import { fixedRoutes, slugOf } from '../../src/schema/slug.ts'
import type { Value } from '../tables.ts'
import type { Tenant } from '../tenancy.ts'

/** `wanted`, or it with the first of -2, -3, … that is free. */
const firstFree = (wanted: string, taken: ReadonlySet<string>): string => {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.has(slug)) return slug
  }
}

/** Values with each empty slug filled. `ownId` is the record's own, whose slug does not count as taken. */
export const withSlugs = async (
  tenant: Tenant,
  entity: Descriptor,
  values: Readonly<Record<string, Value>>,
  ownId: number | undefined,
): Promise<Readonly<Record<string, Value>>> => {
  const filled: Record<string, Value> = { ...values }
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind !== 'slug' || filled[name]) continue
    const wanted = slugOf(String(filled[field.from] ?? '')) || slugOf(entity.label.one)
    // In a slug, only a hyphen comes before a full stop: these are `wanted` and what begins with it and a hyphen.
    const range = { from: wanted, to: `${wanted}.`, own: ownId ?? 0 }
    const others = await tenant.runPlain(['slugs', entity.name, name], range, ({ from, to, own }) =>
      tenant.select(entity.name).select(name).where(name, '>=', from).where(name, '<', to).where('id', '<>', own),
    )
    filled[name] = firstFree(
      wanted,
      new Set([...(field.routes ? fixedRoutes : []), ...others.map(row => String(row[name]))]),
    )
  }
  return filled
}
