/** Resolves the target of a link while an editor types it. */
import type { LinkTarget } from '../../../src/api/wire/insights.ts'
import { maxInteger } from '../../../src/schema/descriptor/field.ts'
import { hrefOf } from '../../../src/schema/values/links.ts'
import { isId } from '../../../src/schema/values/slug.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import type { RightsCheck } from '../../permissions/permissions.ts'
import type { Clock } from '../../runtime/clock.ts'
import { createDeadAddresses, keysFor, questionOf } from './deadAddresses.ts'

type RecordQuestion = Extract<ReturnType<typeof questionOf>, { readonly kind: 'record' }>

/** Id of the record at an address, public or not; undefined if there is none. */
const recordAt = async (tenant: Tenant, question: RecordQuestion): Promise<number | undefined> => {
  const { resource, slugField } = question.of
  const keys = keysFor(question).filter(key => !key.includes('\0'))
  const named =
    slugField === undefined ? [] : await tenant.rowsByTexts(resource.name, slugField, keys, { columns: ['id'] })
  const ids = keys.filter(key => isId(key) && Number(key) <= maxInteger).map(Number)
  const [row] = named.length > 0 ? named : await tenant.rowsById(resource.name, ['id'], ids)
  return row && Number(row.id)
}

/** Finds the target of a link. A record that visitors do not see is named only to callers who may read it. */
export const linkTargetOf = async (
  tenant: Tenant,
  { clock, check }: { readonly clock: Clock; readonly check: Pick<RightsCheck, 'isSeen'> },
  link: string,
): Promise<LinkTarget> => {
  const address = hrefOf(link)
  const dead = await createDeadAddresses(tenant, clock)([address])
  if (!dead.has(address)) return { state: 'open' }
  const question = questionOf(tenant, address)
  if (question.kind !== 'record') return { state: 'missing' }
  const { resource } = question.of
  const id = await recordAt(tenant, question)
  return id !== undefined && check.isSeen(resource)
    ? { state: 'hidden', resource: resource.name, id }
    : { state: 'missing' }
}
