/**
 * Values that the server sets in a new record: dynamic defaults, random numbers, the defaults of read-only fields, and
 * the only values that the limits of the author allow.
 */
import { randomInt } from 'node:crypto'
import { type Limits, valuesOfReach } from '../../../src/schema/descriptor/access/access.ts'
import { constantDefaultOf, dynamicDefaultOf } from '../../../src/schema/descriptor/defaults.ts'
import { type Descriptor, declaredFieldOf, storedFieldsOf } from '../../../src/schema/descriptor/resource.ts'
import { normalize, toStoredValue } from '../../../src/schema/validation/normalize.ts'
import { dynamicTimeDefault } from '../../../src/schema/values/time/dynamicDefaults.ts'
import type { Body } from '../../content/body.ts'
import type { Row } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { zoneOf } from '../../permissions/visitorTimestamp.ts'

/**
 * Next number of a field: the greatest stored value plus 1; without stored values, the minimum of the field, or 1.
 * Writers of an application are serialised, so no two records get the same number.
 */
const nextOf = async (tenant: Tenant, resource: Descriptor, name: string): Promise<number> => {
  const field = resource.fields[name]
  const last = await tenant
    .select(resource.name)
    .select(name)
    .where(name, 'is not', null)
    .orderBy(name, 'desc')
    .limit(1)
    .executeTakeFirst()
  const first = field?.kind === 'integer' ? (field.min ?? 1) : 1
  return last ? Math.max(Number(last[name]) + 1, first) : first
}

/**
 * Draws a random number with `digits` digits that no other record of the application has. It is written in groups of
 * four, which are easy to read out.
 */
const drawnNumber = async (tenant: Tenant, resource: Descriptor, name: string, digits: number): Promise<string> => {
  for (;;) {
    const number = String(randomInt(10 ** digits)).padStart(digits, '0')
    const drawn = number.match(/\d{1,4}/g)?.join('-') ?? number
    const [taken] = await tenant.rowsWith(resource.name, ['id'], { [name]: drawn })
    if (!taken) return drawn
  }
}

/** Values of the empty fields for which the limits of the author allow only one value. */
const onlyValues = (resource: Descriptor, body: Body, limits: Limits | undefined): Row => {
  const allowed = valuesOfReach(limits?.on(resource).read ?? true)
  return Object.fromEntries(
    Object.entries(allowed).flatMap(([name, value]) => {
      const field = declaredFieldOf(resource, name)
      const isOpen = field !== undefined && !field.readOnly && normalize(field, body[name]) === null
      return isOpen ? [[name, value]] : []
    }),
  )
}

/**
 * Dynamic defaults of the empty fields of a new record. A field for which the limits of the author allow only one value
 * gets that value. Runs in the transaction of the write.
 */
export const filledDefaults = async (
  tenant: Tenant,
  resource: Descriptor,
  body: Body,
  {
    now,
    userId,
    limits,
  }: { readonly now: Date; readonly userId: number | undefined; readonly limits: Limits | undefined },
): Promise<Row> => {
  const filled: Record<string, Row[string]> = { ...onlyValues(resource, body, limits) }
  for (const [name, field] of Object.entries(resource.fields)) {
    const given = dynamicDefaultOf(field)
    if (given === undefined || Object.hasOwn(filled, name) || normalize(field, body[name]) !== null) continue
    if (given === 'me') {
      if (userId !== undefined) filled[name] = userId
      continue
    }
    filled[name] =
      given === 'next' ? await nextOf(tenant, resource, name) : dynamicTimeDefault(field, now, await zoneOf(tenant))
  }
  return filled
}

/** Defaults of the read-only fields of a new record, which bodies cannot set. */
export const readOnlyDefaults = (resource: Descriptor): Row =>
  Object.fromEntries(
    Object.entries(storedFieldsOf(resource)).flatMap(([name, field]) => {
      const initial = field.readOnly ? constantDefaultOf(field) : undefined
      return initial === undefined ? [] : [[name, toStoredValue(initial)] as const]
    }),
  )

/** Draws random numbers for the `drawn` fields of a new record. Runs in the transaction of the write. */
export const drawnNumbers = async (tenant: Tenant, resource: Descriptor): Promise<Row> => {
  const drawn: Record<string, string> = {}
  for (const [name, field] of Object.entries(resource.fields))
    if (field.kind === 'text' && field.drawn !== undefined)
      drawn[name] = await drawnNumber(tenant, resource, name, field.drawn)
  return drawn
}
