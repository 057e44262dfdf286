/** How many records a list has, counted once for each version of the content. Source: docs/decisions/011-lists-stay-flat.md. */
import { LRUCache } from 'lru-cache'
import { type Descriptor, isPublic } from '../../src/schema/resource.ts'
import { visitorRuleOf } from '../rules.ts'
import type { Tenant } from '../tenancy.ts'
import type { ListRequest } from './listRequest.ts'
import type { Reader } from './reading.ts'

const mostKept = 5_000

/** Totals of one database, of what is stored there for all to see: a transaction has none of them, nor leaves any. */
export type KeptTotals = LRUCache<string, number>
export const createKeptTotals = (): KeptTotals => new LRUCache({ max: mostKept })

interface Counted {
  readonly entity: Descriptor
  readonly request: Pick<ListRequest, 'filters' | 'search' | 'ids'>
  readonly reader: Reader
  readonly count: () => Promise<number>
}

/**
 * The total of a list, by `count` where it is not known. The version is asked of the database each time and before the rows are counted,
 * so that another process's write is never missed. What the version does not follow is always counted: resources that visitors
 * never read, and those whose rule is of more than the record.
 */
export const totalOf = async (
  tenant: Tenant,
  totals: KeptTotals,
  { entity, request: { filters, search, ids }, reader, count }: Counted,
): Promise<number> => {
  const isVisitor = reader === 'visitor'
  if (ids || !isPublic(entity) || (isVisitor && visitorRuleOf(entity.name))) return count()
  const state = await tenant.select('application_state').select('content_version').executeTakeFirst()
  if (!state) return count()
  const key = JSON.stringify([tenant.appKey, state.content_version, entity.name, isVisitor, filters, search])
  const known = totals.get(key)
  if (known !== undefined) return known
  const total = await count()
  totals.set(key, total)
  return total
}
