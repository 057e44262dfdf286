/**
 * API tokens for programs. A token acts on behalf of its creator, with at most the creator's role, until it expires.
 * Only its SHA-256 is stored. A renewed token is a new row; the previous row ends after the overlap.
 */
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type {
  ApiToken,
  ApiTokenRenewal,
  CreatedApiToken,
  NewApiToken,
  TokenOverlap,
} from '../../src/api/wire/tokens.ts'
import { type TokenScope, tokenScopeOf } from '../../src/schema/descriptor/role.ts'
import { dayMs, timestampAfter, toTimestamp } from '../../src/schema/values/time/dates.ts'
import { tokenHashOf } from '../crypto/tokenHash.ts'
import type { Tables } from '../db/tables.ts'
import { type TenantQueries, tenantQueriesOf } from '../db/tenant/tenantQueries.ts'
import { forApplication, forEveryApplication } from '../db/tenantKey.ts'
import type { Actor } from '../permissions/permissions.ts'
import { recordEvent } from '../records/rows/securityEvents.ts'
import { writeAs } from '../records/write/writeAs.ts'
import type { Clock } from '../runtime/clock.ts'
import { fail, issue } from '../runtime/errors.ts'
import { ifWritable } from '../runtime/storageErrors.ts'

/** Prefix of every token, so that a leaked token can be recognised. */
export const tokenPrefix = 'api_'
/** Minimum interval between updates of a token's last use, so that not every call causes a write. */
const touchSeconds = 60
/** Maximum number of tokens of an application, expired ones included. */
const mostTokens = 100

/** User and rights of a call with a token. */
interface TokenBearer {
  readonly appKey: string
  readonly userId: number
  /** Highest role of the call, or 'visitor'. */
  readonly scope: TokenScope
}

/** API tokens of all applications. */
export interface ApiTokens {
  /** Lists the tokens of all users of an application, newest first. */
  list(appKey: string): Promise<readonly ApiToken[]>
  /**
   * Creates a token and returns it with its text, which is shown only once. Throws Failure 'invalid' if the application
   * has too many.
   */
  create(appKey: string, newToken: NewApiToken, by: Actor): Promise<CreatedApiToken>
  /**
   * Renews a token: a new one with the same name, scope and creator replaces it, and it ends after the overlap, or
   * when it expires if that is earlier. Returns the new token with its text, which is shown only once. Throws Failure:
   * 'unknown-record', 'token-over', 'token-replaced', 'invalid' if the application has too many.
   */
  renew(appKey: string, id: number, renewal: ApiTokenRenewal, by: Actor): Promise<CreatedApiToken>
  /** Number of a user's tokens that have not expired. */
  countOf(appKey: string, userId: number): Promise<number>
  /** Revokes a token. Returns false if it does not exist. */
  revoke(appKey: string, id: number, by: Actor): Promise<boolean>
  /** Finds the bearer of a token in any application, searching `appKey` first; undefined if the token is unknown or expired, or has an unknown scope. */
  find(token: string, appKey: string): Promise<TokenBearer | undefined>
}

const columns = ['id', 'name', 'role', 'user_id', 'created_at', 'expires_at', 'last_used_at', 'replaced_by'] as const

const hourSeconds = 3600
const overlapSeconds: { readonly [O in TokenOverlap]: number } = {
  hour: hourSeconds,
  day: 24 * hourSeconds,
  week: 7 * 24 * hourSeconds,
}

/** Throws Failure 'invalid', with an issue of the field, if the application has the maximum number of tokens. */
const refuseTooMany = async (tenant: TenantQueries, field: string): Promise<void> => {
  const counted = await tenant.select('api_tokens').select('id').execute()
  if (counted.length >= mostTokens)
    fail('invalid', { issues: { [field]: [issue('tokens-too-many', { count: mostTokens })] } })
}

/** Stores a token, and returns it with its text. */
const insertToken = async (
  tenant: TenantQueries,
  { name, role, days, userId, now }: NewApiToken & { readonly userId: number; readonly now: Date },
): Promise<CreatedApiToken> => {
  const token = `${tokenPrefix}${randomBytes(32).toString('base64url')}`
  const shown = {
    ...{ name, role, user_id: userId },
    created_at: toTimestamp(now),
    expires_at: toTimestamp(new Date(now.getTime() + days * dayMs)),
    ...{ last_used_at: null, replaced_by: null },
  }
  const row = { ...shown, token_hash: tokenHashOf(token) }
  const { id } = await tenant.insert('api_tokens', row).returning('id').executeTakeFirstOrThrow()
  const user = await tenant.select('users').select('name').where('id', '=', userId).executeTakeFirst()
  return { id, ...shown, user_name: String(user?.name ?? ''), token }
}

/** Creates the operations on API tokens. */
export const createApiTokens = ({ db, clock }: { readonly db: Kysely<Tables>; readonly clock: Clock }): ApiTokens => ({
  list: async appKey => {
    const tenant = tenantQueriesOf(db, appKey)
    const rows = await tenant.select('api_tokens').select(columns).orderBy('id', 'desc').execute()
    const people = await tenant.rowsById('users', ['id', 'name'], [...new Set(rows.map(row => row.user_id))])
    const names = new Map(people.map(({ id, name }) => [Number(id), String(name)]))
    return rows.map(row => ({ ...row, user_name: names.get(row.user_id) ?? null }))
  },

  create: (appKey, newToken, by) =>
    writeAs(db, appKey, by, async tenant => {
      await refuseTooMany(tenant, 'name')
      const now = clock()
      const created = await insertToken(tenant, { ...newToken, userId: by.userId ?? 0, now })
      await recordEvent(tenant, by, { event: 'token-created', userId: by.userId, detail: created.name, now })
      return created
    }),

  renew: (appKey, id, { days, overlap }, by) =>
    writeAs(db, appKey, by, async tenant => {
      const now = clock()
      const previous = await tenant.select('api_tokens').select(columns).where('id', '=', id).executeTakeFirst()
      if (!previous) return fail('unknown-record', { issue: issue('token-gone') })
      // Writers of an application are serialised, so of two renewals at once, the second finds the token replaced.
      if (previous.replaced_by !== null) return fail('token-replaced')
      const role = tokenScopeOf(previous.role)
      if (!role || previous.expires_at <= toTimestamp(now)) return fail('token-over')
      await refuseTooMany(tenant, 'days')
      const { name, user_id: userId } = previous
      const renewed = await insertToken(tenant, { name, role, days, userId, now })
      const overlapEnd = timestampAfter(now, overlapSeconds[overlap])
      const expires_at = overlapEnd < previous.expires_at ? overlapEnd : previous.expires_at
      await tenant.update('api_tokens', { expires_at, replaced_by: renewed.id }).where('id', '=', id).execute()
      await recordEvent(tenant, by, { event: 'token-renewed', userId, detail: name, now })
      return renewed
    }),

  countOf: async (appKey, userId) => {
    const working = tenantQueriesOf(db, appKey).select('api_tokens').select('id').where('user_id', '=', userId)
    return (await working.where('expires_at', '>', toTimestamp(clock())).execute()).length
  },

  revoke: (appKey, id, by) =>
    writeAs(db, appKey, by, async tenant => {
      const token = await tenant
        .select('api_tokens')
        .select(['name', 'user_id'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!token) return false
      await tenant.delete('api_tokens').where('id', '=', id).execute()
      const shown = { userId: token.user_id, detail: token.name }
      await recordEvent(tenant, by, { event: 'token-revoked', ...shown, now: clock() })
      return true
    }),

  find: async (token, appKey) => {
    const now = clock()
    const lookIn = (rows: Kysely<Tables>) =>
      rows
        .selectFrom('api_tokens')
        .select(['id', 'app_key', 'user_id', 'role', 'last_used_at'])
        .where('token_hash', '=', tokenHashOf(token))
        .where('expires_at', '>', toTimestamp(now))
        .executeTakeFirst()
    const row = (await lookIn(forApplication(db, appKey))) ?? (await lookIn(forEveryApplication(db)))
    if (!row) return undefined
    if ((row.last_used_at ?? '') <= toTimestamp(new Date(now.getTime() - touchSeconds * 1000)))
      await ifWritable(() =>
        tenantQueriesOf(db, row.app_key)
          .update('api_tokens', { last_used_at: toTimestamp(now) })
          .where('id', '=', row.id)
          .execute(),
      )
    const scope = tokenScopeOf(row.role)
    return scope && { appKey: row.app_key, userId: row.user_id, scope }
  },
})
