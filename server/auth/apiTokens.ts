/** Tokens for programs: each acts for its maker, with a role that is no higher, until a day. Only their SHA-256 is stored. */
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ApiToken } from '../../src/api/admin/tokens.ts'
import { type Role, roleOf } from '../../src/schema/descriptor/role.ts'
import { dayMs, momentOf } from '../../src/schema/values/time/dates.ts'
import type { Clock } from '../clock.ts'
import { tokenHashOf } from '../crypto/tokenHash.ts'
import type { Tables } from '../db/tables.ts'
import { forApplication, forEveryApplication } from '../db/tenantKey.ts'
import { fail, issue } from '../errors.ts'
import type { Actor } from '../permissions/permissions.ts'
import { recordEvent } from '../records/rows/securityEvents.ts'
import { writeAs } from '../records/write/writeAs.ts'
import { ifWritable } from '../runtime/storageErrors.ts'
import { type Tenant, tenantOf } from '../tenant/tenantQueries.ts'

/** Begins every token, so that one that has got into the open is known for what it is. */
export const tokenPrefix = 'api_'
const touchSeconds = 60
/** Of one application, those that are over included. */
const mostTokens = 100

/** Whose call it is that carries a token. */
interface TokenBearer {
  readonly appKey: string
  readonly userId: number
  /** The most that the call may do. */
  readonly role: Role
}

/** What a new token may do and for how long. */
interface NewToken {
  readonly name: string
  readonly role: Role
  readonly days: number
}

export interface ApiTokens {
  /** Of all owners, the newest first. */
  list(appKey: string): Promise<readonly ApiToken[]>
  /** Gives the new token with its text, which is shown once. */
  create(appKey: string, newToken: NewToken, by: Actor): Promise<ApiToken & { readonly token: string }>
  /** How many in the name of a user still work. */
  countOf(appKey: string, userId: number): Promise<number>
  /** Ends a token; false where there is none such. */
  revoke(appKey: string, id: number, by: Actor): Promise<boolean>
  /** Of any application, searched for in `appKey` first; undefined for an unknown token, one that has ended, and one whose stored role is none. */
  find(token: string, appKey: string): Promise<TokenBearer | undefined>
}

/** Ends every token in a user's name; the security log has each that would still have worked. Source: docs/security.md. */
export const endTokensOf = async (
  tenant: Tenant,
  userId: number,
  { by, now }: { readonly by: Actor; readonly now: Date },
): Promise<void> => {
  const tokens = await tenant
    .select('api_tokens')
    .select('name')
    .where('user_id', '=', userId)
    .where('expires_at', '>', momentOf(now))
    .orderBy('id')
    .execute()
  await tenant.delete('api_tokens').where('user_id', '=', userId).execute()
  for (const { name } of tokens) await recordEvent(tenant, by, { event: 'token-revoked', userId, detail: name, now })
}

const columns = ['id', 'name', 'role', 'user_id', 'created_at', 'expires_at', 'last_used_at'] as const

export const createApiTokens = ({ db, clock }: { readonly db: Kysely<Tables>; readonly clock: Clock }): ApiTokens => ({
  list: async appKey => {
    const tenant = tenantOf(db, appKey)
    const rows = await tenant.select('api_tokens').select(columns).orderBy('id', 'desc').execute()
    const people = await tenant.rowsById('users', ['id', 'name'], [...new Set(rows.map(row => row.user_id))])
    const names = new Map(people.map(({ id, name }) => [Number(id), String(name)]))
    return rows.map(row => ({ ...row, user_name: names.get(row.user_id) ?? null }))
  },

  create: (appKey, { name, role, days }, by) =>
    writeAs(db, appKey, by, async tenant => {
      const counted = await tenant.select('api_tokens').select('id').execute()
      if (counted.length >= mostTokens)
        fail('invalid', { issues: { name: [issue('tokens-too-many', { count: mostTokens })] } })
      const token = `${tokenPrefix}${randomBytes(32).toString('base64url')}`
      const now = clock()
      const shown = {
        ...{ name, role, user_id: by.userId ?? 0 },
        created_at: momentOf(now),
        expires_at: momentOf(new Date(now.getTime() + days * dayMs)),
        last_used_at: null,
      }
      const row = { ...shown, token_hash: tokenHashOf(token) }
      const { id } = await tenant.insert('api_tokens', row).returning('id').executeTakeFirstOrThrow()
      await recordEvent(tenant, by, { event: 'token-created', userId: by.userId, detail: name, now })
      const user = await tenant.select('users').select('name').where('id', '=', shown.user_id).executeTakeFirst()
      return { id, ...shown, user_name: String(user?.name ?? ''), token }
    }),

  countOf: async (appKey, userId) => {
    const working = tenantOf(db, appKey).select('api_tokens').select('id').where('user_id', '=', userId)
    return (await working.where('expires_at', '>', momentOf(clock())).execute()).length
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
        .where('expires_at', '>', momentOf(now))
        .executeTakeFirst()
    const row = (await lookIn(forApplication(db, appKey))) ?? (await lookIn(forEveryApplication(db)))
    if (!row) return undefined
    if ((row.last_used_at ?? '') <= momentOf(new Date(now.getTime() - touchSeconds * 1000)))
      await ifWritable(() =>
        tenantOf(db, row.app_key)
          .update('api_tokens', { last_used_at: momentOf(now) })
          .where('id', '=', row.id)
          .execute(),
      )
    const role = roleOf(row.role)
    return role && { appKey: row.app_key, userId: row.user_id, role }
  },
})
