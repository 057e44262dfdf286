/** Values of a new record that its body leaves out, and that depend on the moment, on who makes it, on the records that are there or on chance. */
import { randomInt } from 'node:crypto'
import { filledDefaultOf } from '../../../src/schema/descriptor/filledDefaults.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { normalize } from '../../../src/schema/validation/normalize.ts'
import { momentFilled } from '../../../src/schema/values/time/filledMoments.ts'
import type { Body } from '../../content/body.ts'
import type { Row } from '../../db/tables.ts'
import { zoneOf } from '../../permissions/visitorMoment.ts'
import type { Tenant } from '../../tenant/tenantQueries.ts'

/** The greatest value of a field and one more; the least that the field takes, or 1, where no record has any. Writers of an application come one after another, so no two get the same. */
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

/** A number of so many digits, in groups of four that are easily read out, which no other record of the application has. */
const drawnNumber = async (tenant: Tenant, resource: Descriptor, name: string, digits: number): Promise<string> => {
  for (;;) {
    const number = String(randomInt(10 ** digits)).padStart(digits, '0')
    const drawn = number.match(/\d{1,4}/g)?.join('-') ?? number
    const [taken] = await tenant.rowsWith(resource.name, ['id'], { [name]: drawn })
    if (!taken) return drawn
  }
}

/** Of a new record: the values of the empty fields of a body whose default is filled in. In the transaction of the write. */
export const filledDefaults = async (
  tenant: Tenant,
  resource: Descriptor,
  body: Body,
  { now, userId }: { readonly now: Date; readonly userId: number | undefined },
): Promise<Row> => {
  const filled: Record<string, string | number> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    const given = filledDefaultOf(field)
    if (given === undefined || normalize(field, body[name]) !== null) continue
    if (given === 'me') {
      if (userId !== undefined) filled[name] = userId
      continue
    }
    filled[name] =
      given === 'next' ? await nextOf(tenant, resource, name) : momentFilled(field, now, await zoneOf(tenant))
  }
  return filled
}

/** Of a new record: the numbers that are drawn for it. In the transaction of the write. */
export const drawnNumbers = async (tenant: Tenant, resource: Descriptor): Promise<Row> => {
  const drawn: Record<string, string> = {}
  for (const [name, field] of Object.entries(resource.fields))
    if (field.kind === 'text' && field.drawn !== undefined)
      drawn[name] = await drawnNumber(tenant, resource, name, field.drawn)
  return drawn
}
