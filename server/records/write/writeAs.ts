/**
 * Runs writes on behalf of an actor. The transaction first checks that the actor still has access. All writes of actors
 * go through `writeAs`.
 */
import type { Kysely } from 'kysely'
import type { Site } from '../../../src/resources/createSite.ts'
import { isRole } from '../../../src/schema/descriptor/role.ts'
import { type Defer, inTransaction, runWithDeferred } from '../../db/sqlite/groupCommit.ts'
import type { Tables } from '../../db/tables.ts'
import { type Tenant, type TenantQueries, tenantQueriesOf, withSite } from '../../db/tenant/tenantQueries.ts'
import { conflictOf, isContested } from '../../db/transactionConflicts.ts'
import type { Actor } from '../../permissions/permissions.ts'
import { withLimits } from '../../permissions/reachCondition.ts'
import { fail } from '../../runtime/errors.ts'

const attempts = 5

/** Work of a write. `by` is the actor with the current role and limits, which decide the rights. */
export type ActorWork<T, Q = TenantQueries> = (tenant: Q, by: Actor, defer: Defer) => Promise<T>

interface WriteOptions {
  /** True if visitors may see the change: the write then increments the content version. Default false. */
  readonly isSeen?: boolean
}

/** Actor with the current role and limits. Throws Failure if their access has ended. */
const actorNow = async (tenant: TenantQueries, by: Actor): Promise<Actor> => {
  if (!by.confirm) return by
  const standing = await by.confirm(tenant)
  if (by.role === undefined) return by
  return standing && isRole(standing.role) ? { ...by, ...standing } : fail('session-ended')
}

/**
 * Runs a write in a new transaction, or in the open one, and retries it after a conflict with another process. If it
 * throws, nothing is stored. Writers of an application are serialised, and the actor is confirmed inside the
 * transaction: no write succeeds after a demotion or sign-out has ended the actor's right, however long the request
 * took to arrive.
 */
export const writeAs = async <T>(
  db: Kysely<Tables>,
  appKey: string,
  by: Actor,
  work: ActorWork<T>,
  { isSeen = false }: WriteOptions = {},
): Promise<T> => {
  const begin = async (tx: Kysely<Tables>, defer: Defer) => {
    const tenant = tenantQueriesOf(tx, appKey)
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

/** As `writeAs`, for work on records, which depends on the resources of the site. */
export const writeRecordsAs = <T>(
  site: Site,
  db: Kysely<Tables>,
  appKey: string,
  by: Actor,
  work: ActorWork<T, Tenant>,
  options?: WriteOptions,
): Promise<T> =>
  writeAs(
    db,
    appKey,
    by,
    (tenant, now, defer) => work(withLimits(withSite(site, tenant), now.limits), now, defer),
    options,
  )

/** Thrown at the end of a checked write, so that its transaction is rolled back. */
class CheckedError extends Error {
  readonly value: unknown
  constructor(value: unknown) {
    super('A write was only checked, and is rolled back.')
    this.name = 'CheckedError'
    this.value = value
  }
}

/** Runs a write and rolls it back. Resolves to the result of the work; rejects with its error. */
export const rolledBack = async <T, Q>(
  write: (work: ActorWork<never, Q>) => Promise<never>,
  work: ActorWork<T, Q>,
): Promise<T> => {
  try {
    return await write(async (...context) => {
      throw new CheckedError(await work(...context))
    })
  } catch (error) {
    // Safe cast: the work above is the only one that throws this error, with its own result.
    if (error instanceof CheckedError) return error.value as T
    throw error
  }
}
