/** People's own accounts: extensions of the contract, so a provider host may know none of them (404). */

import type { Role } from '../../schema/descriptor/role.ts'
import type { Issue } from '../../schema/validation/issue.ts'
import type { CallOptions, Send } from '../protocol/call.ts'
import { readList, readRecord } from '../protocol/envelopes.ts'
import { nullWhereAbsent } from '../protocol/failure.ts'
import { apiPaths } from '../protocol/paths.ts'

/** The signed-in person, as they see themselves. */
export interface OwnAccount {
  readonly id: number
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  /** Address of a picture. */
  readonly image: string | null
  /** Their role; undefined at a host that has none. */
  readonly role?: Role
  /** By the resource's API name. */
  readonly rights?: Readonly<Record<string, OwnRights>>
  /** Whether the site asks for a second step at sign-in, which must be set up before anything else. */
  readonly needs_second_factor?: boolean
  /** How many tokens for programs in their name still work; absent where the host does not say it. */
  readonly api_tokens?: number
}

/** The second step of the person's own sign-in. */
export interface OwnSecondFactor {
  readonly is_on: boolean
  /** Whether the site asks everybody for one. */
  readonly is_required: boolean
  readonly recovery_codes_left: number
}

/** What an authenticator app needs; sent once. */
export interface StartedSecondFactor {
  /** Base32, for typing. */
  readonly secret: string
  /** The same as an otpauth: address. */
  readonly address: string
}

/** What the person may do with a resource. */
export interface OwnRights {
  readonly read: boolean
  readonly create: boolean
  /** Which records they change and delete. */
  readonly write: 'all' | 'own' | 'none'
}

/** Where somebody is signed in. Moments are UTC 'YYYY-MM-DD HH:MM:SS'. */
export interface UserSession {
  readonly id: string
  readonly created_at: string
  readonly last_seen_at: string
  /** What the browser called itself; null where it said nothing. */
  readonly user_agent: string | null
}

/** One of the person's own sessions. */
export interface OwnSession extends UserSession {
  /** Whether it is the one that asks. */
  readonly is_current: boolean
}

/** How the last try to back the database up went. */
export interface BackupResult {
  /** UTC 'YYYY-MM-DD HH:MM:SS'. */
  readonly at: string
  readonly ok: boolean
  /** Of its file; null for one that failed. */
  readonly bytes: number | null
  /** Why it failed, in one sentence; null for a good one. */
  readonly message: string | null
  /** What `message` words; absent for a good one and where the provider does not tell it. */
  readonly issue?: Issue | undefined
}

/** What a site uses of its server. */
export interface SiteUsage {
  /** Records by their resource's name. */
  readonly records: Readonly<Record<string, number>>
  readonly files: number
  /** Of all files. */
  readonly bytes: number
  /** What they may come to; null where nobody has set it, absent where the host does not say it. */
  readonly quota?: number | null
  /** The last good one, UTC 'YYYY-MM-DD HH:MM:SS'; null before the first one. */
  readonly last_backup: string | null
  /** null before the first try; absent where the host does not say it. */
  readonly last_backup_result?: BackupResult | null
}

/** What a request for an account says. */
interface AccountRequest {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly password: string
}

/** The calls, over the client's own way to send. Each throws an ApiError. */
export const accountCalls = (send: Send) => ({
  me: async (call?: CallOptions) => readRecord<OwnAccount>(await send('GET', apiPaths.me, call)),
  saveMe: async (values: Pick<OwnAccount, 'name' | 'image'>) =>
    readRecord<OwnAccount>(await send('PUT', apiPaths.me, { body: values })),
  /** Ends every other session of the person and, where requested, their tokens for programs. */
  changePassword: async (values: {
    readonly current_password: string
    readonly password: string
    /** Default false. */
    readonly end_api_tokens?: boolean
  }): Promise<void> => {
    await send('PUT', '/api/me/password', { body: values })
  },
  ownSessions: async (call?: CallOptions): Promise<readonly OwnSession[]> =>
    readList<OwnSession>(await send('GET', '/api/sessions', call)).data,
  /** Ends one of the person's sessions, or without an `id` all but the present one. */
  endSessions: async (current_password: string, id?: string): Promise<void> => {
    await send('POST', '/api/sessions/end', { body: { current_password, ...(id !== undefined && { id }) } })
  },
  /** For owners; null at a host that does not say it. */
  userSessions: async (userId: number, call?: CallOptions): Promise<readonly UserSession[] | null> => {
    const body = await nullWhereAbsent(send('GET', `/api/users/${userId}/sessions`, call))
    return body === null ? null : readList<UserSession>(body).data
  },
  /** For owners: ends one session of somebody else, or without an `id` all of them. */
  endUserSessions: async (userId: number, current_password: string, id?: string): Promise<void> => {
    await send('POST', `/api/users/${userId}/sessions/end`, {
      body: { current_password, ...(id !== undefined && { id }) },
    })
  },

  /** null at a host that has none. */
  secondFactor: async (call?: CallOptions): Promise<OwnSecondFactor | null> => {
    const body = await nullWhereAbsent(send('GET', '/api/me/second-factor', call))
    return body === null ? null : readRecord<OwnSecondFactor>(body)
  },
  /** Gives a new key, which waits for its first code. */
  startSecondFactor: async (current_password: string) =>
    readRecord<StartedSecondFactor>(await send('POST', '/api/me/second-factor', { body: { current_password } })),
  /** Turns the second step on; gives the recovery codes, which are sent once. */
  confirmSecondFactor: async (code: string): Promise<readonly string[]> => {
    const body = await send('POST', '/api/me/second-factor/confirm', { body: { code } })
    return readRecord<{ readonly recovery_codes?: readonly string[] }>(body).recovery_codes ?? []
  },
  endSecondFactor: async (current_password: string): Promise<void> => {
    await send('POST', '/api/me/second-factor/off', { body: { current_password } })
  },
  /** For owners: turns the second step of somebody else off. */
  resetSecondFactor: async (userId: number): Promise<void> => {
    await send('DELETE', `/api/users/${userId}/second-factor`)
  },

  siteUsage: async (call?: CallOptions) => readRecord<SiteUsage>(await send('GET', '/api/usage', call)),

  /** Needs no token. The same answer for an email that nobody has. */
  askForReset: async (email: string): Promise<void> => {
    await send('POST', '/api/password-reset', { body: { email } })
  },
  /** Needs no token but the one from the mail. */
  confirmReset: async (values: { readonly token: string; readonly password: string }): Promise<void> => {
    await send('POST', '/api/password-reset/confirm', { body: values })
  },
  /** Needs no token. */
  askForAccount: async (values: AccountRequest): Promise<void> => {
    await send('POST', '/api/account-requests', { body: values })
  },
})

export type AccountCalls = ReturnType<typeof accountCalls>
