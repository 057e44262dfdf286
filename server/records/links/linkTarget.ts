/** Where a link leads that an editor is typing. */
import type { LinkTarget } from '../../../src/api/admin/insights.ts'
import { allResources } from '../../../src/resources/index.ts'
import { maxInteger } from '../../../src/schema/descriptor/field.ts'
import { hrefOf } from '../../../src/schema/values/links.ts'
import { isId } from '../../../src/schema/values/slug.ts'
import type { Clock } from '../../clock.ts'
import type { RightsCheck } from '../../permissions/permissions.ts'
import type { Tenant } from '../../tenant/tenantQueries.ts'
import { createDeadAddresses, keysFor, ownFilesOf, questionOf } from './deadAddresses.ts'

type RecordQuestion = Extract<ReturnType<typeof questionOf>, { readonly kind: 'record' }>

/** The id of the record that has an address, public or not; undefined where none has. */
const recordAt = async (tenant: Tenant, question: RecordQuestion): Promise<number | undefined> => {
  const { resource, slugField } = question.of
  const keys = keysFor(question).filter(key => !key.includes('\0'))
  const named =
    slugField === undefined ? [] : await tenant.rowsByTexts(resource.name, slugField, keys, { columns: ['id'] })
  const ids = keys.filter(key => isId(key) && Number(key) <= maxInteger).map(Number)
  const [row] = named.length > 0 ? named : await tenant.rowsById(resource.name, ['id'], ids)
  return row && Number(row.id)
}

/** Tells where a link leads. A record that visitors do not see is named to those who may read it. */
export const linkTargetOf = async (
  tenant: Tenant,
  { clock, check }: { readonly clock: Clock; readonly check: Pick<RightsCheck, 'isSeen'> },
  link: string,
): Promise<LinkTarget> => {
  const address = hrefOf(link)
  const dead = await createDeadAddresses(tenant, clock)([address])
  if (!dead.has(address)) return { state: 'open' }
  const question = questionOf(address, ownFilesOf(tenant))
  if (question.kind !== 'record') return { state: 'missing' }
  const { name } = question.of.resource
  const id = await recordAt(tenant, question)
  const isSeen = allResources.some(resource => resource.name === name && check.isSeen(resource))
  return id !== undefined && isSeen ? { state: 'hidden', resource: name, id } : { state: 'missing' }
}
