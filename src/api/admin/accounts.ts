/** Calls for users' own accounts. Extensions of the contract, so a provider host may lack them (404). */

import type { Role } from '../../schema/descriptor/role.ts'
import type { Issue } from '../../schema/validation/issue.ts'
import type { CallOptions, Send } from '../protocol/call.ts'
import { readList, readRecord } from '../protocol/envelopes.ts'
import { nullWhereAbsent } from '../protocol/failure.ts'
import { isObject } from '../protocol/json.ts'
import { apiPaths } from '../protocol/paths.ts'

/** The signed-in user's own account. */
export interface OwnAccount {
  readonly id: number
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  /** Address of the profile picture. */
  readonly image: string | null
  /** Role of the user; undefined on a host without roles. */
  readonly role?: Role
  /** Rights by the resource's API name. */
  readonly rights?: Readonly<Record<string, OwnRights>>
  /** True if the site requires two-step sign-in and the user has not set it up yet. */
  readonly needs_second_factor?: boolean
  /** Number of active API tokens in the user's name; absent on a host that does not report it. */
  readonly api_tokens?: number
}

/** State of the user's own two-step sign-in. */
export interface OwnSecondFactor {
  readonly is_on: boolean
  /** True if the site requires it of everybody. */
  readonly is_required: boolean
  readonly recovery_codes_left: number
}

/** Key for an authenticator app; sent once. */
export interface StartedSecondFactor {
  /** Base32, for manual entry. */
  readonly secret: string
  /** The same key as an otpauth: address. */
  readonly address: string
}

/** The user's rights on a resource. */
export interface OwnRights {
  readonly read: boolean
  readonly create: boolean
  /** Records that the user may change and delete. */
  readonly write: 'all' | 'own' | 'none'
}

/** A session of a user. Timestamps are UTC 'YYYY-MM-DD HH:MM:SS'. */
export interface UserSession {
  readonly id: string
  readonly created_at: string
  readonly last_seen_at: string
  /** User-Agent header of the browser; null if it sent none. */
  readonly user_agent: string | null
}

/** A session of the signed-in user. */
export interface OwnSession extends UserSession {
  /** True for the session of this request. */
  readonly is_current: boolean
}

/** Result of the last database backup. */
export interface BackupResult {
  /** UTC 'YYYY-MM-DD HH:MM:SS'. */
  readonly at: string
  readonly ok: boolean
  /** Size of the backup file; null if the backup failed. */
  readonly bytes: number | null
  /** Reason of the failure, in one sentence; null if the backup succeeded. */
  readonly message: string | null
  /** Issue that `message` words; absent if the backup succeeded or the provider does not send it. */
  readonly issue?: Issue | undefined
}

/** Resources of the server that a site uses. */
export interface SiteUsage {
  /** Number of records by resource name. */
  readonly records: Readonly<Record<string, number>>
  readonly files: number
  /** Total size of all files. */
  readonly bytes: number
  /** Maximum total size of the files; null for no limit, absent on a host that does not report it. */
  readonly quota?: number | null
  /** Last successful backup, UTC 'YYYY-MM-DD HH:MM:SS'; null if there is none. */
  readonly last_backup: string | null
  /** null before the first backup; absent on a host that does not report it. */
  readonly last_backup_result?: BackupResult | null
}

/** A request for a user account. */
interface AccountRequest {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly password: string
}

/** Calls of this group, sent with the client's `send`. Each throws ApiError. */
export const accountCalls = (send: Send) => ({
  me: async (call?: CallOptions) => readRecord<OwnAccount>(await send('GET', apiPaths.me, call)),
  saveMe: async (values: Pick<OwnAccount, 'name' | 'image'>) =>
    readRecord<OwnAccount>(await send('PUT', apiPaths.me, { body: values })),
  /** Ends all other sessions of the user and, if requested, revokes their API tokens. */
  changePassword: async (values: {
    readonly current_password: string
    readonly password: string
    /** Default: false. */
    readonly end_api_tokens?: boolean
  }): Promise<void> => {
    await send('PUT', '/api/me/password', { body: values })
  },
  ownSessions: async (call?: CallOptions): Promise<readonly OwnSession[]> =>
    readList<OwnSession>(await send('GET', '/api/sessions', call)).data,
  /** Ends one of the user's sessions, or without an `id` all but the current one. */
  endSessions: async (current_password: string, id?: string): Promise<void> => {
    await send('POST', '/api/sessions/end', { body: { current_password, ...(id !== undefined && { id }) } })
  },
  /** Sessions of another user, for owners; null on a host without this call. */
  userSessions: async (userId: number, call?: CallOptions): Promise<readonly UserSession[] | null> => {
    const body = await nullWhereAbsent(send('GET', `/api/users/${userId}/sessions`, call))
    return body === null ? null : readList<UserSession>(body).data
  },
  /** Ends one session of another user, or without an `id` all of them. For owners. */
  endUserSessions: async (userId: number, current_password: string, id?: string): Promise<void> => {
    await send('POST', `/api/users/${userId}/sessions/end`, {
      body: { current_password, ...(id !== undefined && { id }) },
    })
  },

  /** null on a host without two-step sign-in. */
  secondFactor: async (call?: CallOptions): Promise<OwnSecondFactor | null> => {
    const body = await nullWhereAbsent(send('GET', '/api/me/second-factor', call))
    return body === null ? null : readRecord<OwnSecondFactor>(body)
  },
  /** Returns a new key, which takes effect once its first code is confirmed. */
  startSecondFactor: async (current_password: string) =>
    readRecord<StartedSecondFactor>(await send('POST', '/api/me/second-factor', { body: { current_password } })),
  /** Turns two-step sign-in on. Returns the recovery codes, which are sent once. */
  confirmSecondFactor: async (code: string): Promise<readonly string[]> => {
    const body = await send('POST', '/api/me/second-factor/confirm', { body: { code } })
    return readRecord<{ readonly recovery_codes?: readonly string[] }>(body).recovery_codes ?? []
  },
  endSecondFactor: async (current_password: string): Promise<void> => {
    await send('POST', '/api/me/second-factor/off', { body: { current_password } })
  },
  /** Turns two-step sign-in of another user off. For owners. */
  resetSecondFactor: async (userId: number): Promise<void> => {
    await send('DELETE', `/api/users/${userId}/second-factor`)
  },

  siteUsage: async (call?: CallOptions) => readRecord<SiteUsage>(await send('GET', '/api/usage', call)),

  /**
   * Needs no token. The response is the same for an unknown email address. False if the server has no mail server, and
   * thus sends nothing.
   */
  askForReset: async (email: string): Promise<boolean> => {
    const body = await send('POST', '/api/password-reset', { body: { email } })
    return !(isObject(body) && isObject(body.data) && body.data.mailed === false)
  },
  /** Needs no token other than the one in the mail. */
  confirmReset: async (values: { readonly token: string; readonly password: string }): Promise<void> => {
    await send('POST', '/api/password-reset/confirm', { body: values })
  },
  /** Needs no token. */
  askForAccount: async (values: AccountRequest): Promise<void> => {
    await send('POST', '/api/account-requests', { body: values })
  },
})

export type AccountCalls = ReturnType<typeof accountCalls>
