/** The one way to write in somebody's name: in a transaction that first reads whether they still may. */
import type { Kysely } from 'kysely'
import { isRole } from '../../../src/schema/descriptor/role.ts'
import { type Defer, inTransaction, runWithDeferred } from '../../db/sqlite/groupCommit.ts'
import type { Tables } from '../../db/tables.ts'
import { conflictOf, isContested } from '../../db/transactionConflicts.ts'
import { fail } from '../../errors.ts'
import type { Actor } from '../../permissions/permissions.ts'
import { type Tenant, tenantOf } from '../../tenant/tenantQueries.ts'

const attempts = 5

/** What a write does: `by` is the actor with the role of this moment, by which rights are to be checked. */
export type ActorWork<T> = (tenant: Tenant, by: Actor, defer: Defer) => Promise<T>

interface WriteOptions {
  /** Whether visitors may notice it: it then counts as a new version of the content. Default false. */
  readonly isSeen?: boolean
}

/** The actor as they are now. Throws Failure where their access has ended. */
const actorNow = async (tenant: Tenant, by: Actor): Promise<Actor> => {
  if (!by.confirm) return by
  const role = await by.confirm(tenant)
  if (by.role === undefined) return by
  return isRole(role) ? { ...by, role } : fail('session-ended')
}

/**
 * Runs a write in a transaction of its own, or in the one that is open, and again when another process was in its way. All of it is stored, or
 * nothing where it throws. The writers of an application come one after another, and the actor is confirmed inside: no write follows the
 * demotion or the sign-out that ends its right, however long its request took to come in.
 */
export const writeAs = async <T>(
  db: Kysely<Tables>,
  appKey: string,
  by: Actor,
  work: ActorWork<T>,
  { isSeen = false }: WriteOptions = {},
): Promise<T> => {
  const begin = async (tx: Kysely<Tables>, defer: Defer) => {
    const tenant = tenantOf(tx, appKey)
    if (!(await tenant.beginWrite(isSeen))) fail('unknown-application')
    return work(tenant, await actorNow(tenant, by), defer)
  }
  if (db.isTransaction) return runWithDeferred(db, begin)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(db, begin)
    } catch (error) {
      if (!isContested(error)) throw error
      if (attempt === attempts) throw conflictOf(error)
    }
  }
}
