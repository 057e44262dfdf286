/** How many records a list has, counted once for each version of what is counted. Source: docs/decisions/011-lists-stay-flat.md. */
import { LRUCache } from 'lru-cache'
import { activeStatus } from '../../src/schema/field.ts'
import { type Descriptor, isPublic } from '../../src/schema/resource.ts'
import type { Database } from '../database.ts'
import { visitorRuleOf } from '../rules.ts'
import type { Value } from '../tables.ts'
import type { Tenant } from '../tenancy.ts'
import type { ListRequest } from './listRequest.ts'
import type { Reader } from './reading.ts'
import { storedTotal } from './storedTotals.ts'

const mostKept = 5_000

/** Totals of one database, of what is stored there for all to see: a transaction has none of them, nor leaves any. */
export interface KeptTotals {
  readonly known: LRUCache<string, number>
  readonly versionOf: Database['versionOf']
}
export const createKeptTotals = ({ versionOf }: Pick<Database, 'versionOf'> = {}): KeptTotals => ({
  known: new LRUCache({ max: mostKept }),
  versionOf,
})

interface Counted {
  readonly entity: Descriptor
  readonly request: Pick<ListRequest, 'filters' | 'search' | 'ids'>
  readonly reader: Reader
  readonly count: () => Promise<number>
}

/** The version of what is counted: of the table where the database tells it, else of the application's content; undefined where that follows no write of it. */
const versionFor = async (
  tenant: Tenant,
  { versionOf }: KeptTotals,
  entity: Descriptor,
): Promise<string | undefined> => {
  if (versionOf) return versionOf([entity.name])
  if (!isPublic(entity)) return undefined
  const state = await tenant.select('application_state').select('content_version').executeTakeFirst()
  return state && String(state.content_version)
}

/** The one status of all records of a list; undefined where the list has any. */
const statusOf = ({ entity, request: { filters }, reader }: Counted): Value | undefined =>
  reader === 'visitor' && Object.hasOwn(entity.fields, 'status') ? activeStatus : filters.status

/** Whether the database itself keeps the total of a list: of all records that are there, or of those of one status. */
const isStored = ({ dialect }: Tenant, { request: { filters, search }, reader }: Counted): boolean =>
  dialect === 'sqlite' && !search && Object.keys(filters).every(name => name === 'status' && reader !== 'visitor')

/**
 * The total of a list, by `count` where it is not known. The version is asked for each time and before the rows are counted,
 * so that another process's write is never missed. What no version follows is always counted: on PostgreSQL, resources that visitors
 * never read, and anywhere those whose rule is of more than the record.
 */
export const totalOf = async (tenant: Tenant, totals: KeptTotals, counted: Counted): Promise<number> => {
  const { entity, reader, count } = counted
  const { filters, search, ids } = counted.request
  const isVisitor = reader === 'visitor'
  if (ids || (isVisitor && visitorRuleOf(entity.name))) return count()
  const version = await versionFor(tenant, totals, entity)
  if (version === undefined) return count()
  const key = JSON.stringify([tenant.appKey, version, entity.name, isVisitor, filters, search])
  const known = totals.known.get(key)
  if (known !== undefined) return known
  const total = isStored(tenant, counted) ? await storedTotal(tenant, entity, statusOf(counted)) : await count()
  totals.known.set(key, total)
  return total
}
