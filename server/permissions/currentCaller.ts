/**
 * What a caller may do at this moment, read inside the transaction of a write. On PostgreSQL the rows that say it are locked until the
 * transaction ends, so that a demotion, a new password or a sign-out comes before the write, which is then refused, or after it. On SQLite a
 * transaction that writes is alone.
 */

import { activeStatus } from '../../src/schema/descriptor/field.ts'
import { lowerRole, type Role, roleOf } from '../../src/schema/descriptor/role.ts'
import { momentOf } from '../../src/schema/values/time/dates.ts'
import type { SystemRow } from '../db/systemTables.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'

/** The credential of a caller, by the SHA-256 under which it is stored. */
export interface Credential {
  readonly kind: 'person' | 'program'
  readonly tokenHash: string
}

const secondsBefore = (now: Date, seconds: number): string => momentOf(new Date(now.getTime() - seconds * 1000))

/** Whether a session is over at a moment, by its stored row. */
export const isSessionOver = (
  session: Pick<SystemRow<'sessions'>, 'expires_at' | 'last_seen_at' | 'idle_seconds'>,
  now: Date,
): boolean => session.expires_at <= momentOf(now) || session.last_seen_at <= secondsBefore(now, session.idle_seconds)

const tables = { person: 'sessions', program: 'api_tokens' } as const
const columns = {
  person: ['sessions.expires_at', 'sessions.last_seen_at', 'sessions.idle_seconds'],
  program: ['api_tokens.expires_at', 'api_tokens.role'],
} as const

/** The role of an active user by their session or token; undefined where the credential has ended, the user may not sign in any more, or a stored role is none. */
export const roleNow = async (
  tenant: Tenant,
  { kind, tokenHash }: Credential,
  now: Date,
): Promise<Role | undefined> => {
  const table = tables[kind]
  const [row] = await tenant.runPlain(['caller', kind], { token_hash: tokenHash }, ({ token_hash }) => {
    const caller = tenant
      .select(table)
      .innerJoin('users', join =>
        join.onRef('users.id', '=', `${table}.user_id`).onRef('users.app_key', '=', `${table}.app_key`),
      )
      .select(['users.type', ...columns[kind]])
      .where(`${table}.token_hash`, '=', token_hash)
      .where('users.status', '=', activeStatus)
    return tenant.dialect === 'postgres' ? caller.forShare() : caller
  })
  if (!row || String(row.expires_at) <= momentOf(now)) return undefined
  const role = roleOf(row.type)
  if (kind === 'person') return isSessionOver(row, now) ? undefined : role
  return lowerRole(role, roleOf(row.role))
}
