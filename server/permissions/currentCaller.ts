/**
 * Reads the current role of a caller inside the transaction of a write. PostgreSQL locks the rows until the transaction
 * ends. A demotion, a new password or a sign-out therefore happens either before the write, which is then refused, or
 * after it. SQLite runs one write transaction at a time.
 */

import { activeStatus } from '../../src/schema/descriptor/field.ts'
import { type Role, roleOf } from '../../src/schema/descriptor/role.ts'
import { toTimestamp } from '../../src/schema/values/time/dates.ts'
import type { SystemRow } from '../db/systemTables.ts'
import type { Tenant } from '../db/tenant/tenantQueries.ts'
import type { Standing } from './limits.ts'
import { standingColumns, standingOfUser, storedUserIn } from './standing.ts'

/** Credential of a caller, identified by its stored SHA-256 hash. */
export interface Credential {
  readonly kind: 'person' | 'program'
  readonly tokenHash: string
}

const secondsBefore = (now: Date, seconds: number): string => toTimestamp(new Date(now.getTime() - seconds * 1000))

/** True if a stored session has expired or has been idle for too long at `now`. */
export const isSessionOver = (
  session: Pick<SystemRow<'sessions'>, 'expires_at' | 'last_seen_at' | 'idle_seconds'>,
  now: Date,
): boolean => session.expires_at <= toTimestamp(now) || session.last_seen_at <= secondsBefore(now, session.idle_seconds)

const tables = { person: 'sessions', program: 'api_tokens' } as const
const columns = {
  person: ['sessions.expires_at', 'sessions.last_seen_at', 'sessions.idle_seconds'],
  program: ['api_tokens.expires_at', 'api_tokens.role'],
} as const

/**
 * Current rights of the user of a session or token. A token has at most the role that is stored with it. Undefined if
 * the credential has ended, the user is not active, or a stored role is invalid.
 */
export const standingNow = async (
  tenant: Tenant,
  { kind, tokenHash }: Credential,
  now: Date,
): Promise<Standing | undefined> => {
  const table = tables[kind]
  const [row] = await tenant.runPlain(['caller', kind], { token_hash: tokenHash }, ({ token_hash }) => {
    const caller = tenant
      .select(table)
      .innerJoin('users', join =>
        join.onRef('users.id', '=', `${table}.user_id`).onRef('users.app_key', '=', `${table}.app_key`),
      )
      .select([...standingColumns.map(name => `users.${name}` as const), ...columns[kind]])
      .where(`${table}.token_hash`, '=', token_hash)
      .where('users.status', '=', activeStatus)
    return tenant.dialect === 'postgres' ? caller.forShare() : caller
  })
  if (!row || String(row.expires_at) <= toTimestamp(now)) return undefined
  const user = storedUserIn(row)
  if (kind === 'person') return isSessionOver(row, now) ? undefined : standingOfUser(tenant, user)
  const most: Role | undefined = roleOf(row.role)
  return most && standingOfUser(tenant, user, most)
}
