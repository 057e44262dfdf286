/** Calls for users' own accounts. Extensions of the contract, so a provider host may lack them (404). */

import type { CallOptions, Send } from '../protocol/call.ts'
import { readList, readRecord } from '../protocol/envelopes.ts'
import { nullWhereAbsent } from '../protocol/failure.ts'
import { isObject } from '../protocol/json.ts'
import { apiPaths } from '../protocol/paths.ts'
import type {
  OwnAccount,
  OwnSecondFactor,
  OwnSession,
  StartedSecondFactor,
  StartedView,
  UserSession,
} from '../wire/accounts.ts'
import type { SiteUsage } from '../wire/insights.ts'

/** A request for a user account. */
interface AccountRequest {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly password: string
}

/** API calls for accounts and sessions, sent with the client's `send`. Each throws ApiError. */
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
  /** Sessions of another user, for owners; null on a provider host without this call. */
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

  /** Starts a view of the back office as another user. For owners. */
  viewAs: async (userId: number) => readRecord<StartedView>(await send('POST', `/api/users/${userId}/view`)),

  /** State of the user's two-step sign-in; null on a provider host without it. */
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
   * Requests a mail with a code for setting a new password. Needs no token. The result is the same for an unknown email
   * address. False if the provider has no mail server, and thus sends nothing.
   */
  askForReset: async (email: string): Promise<boolean> => {
    const body = await send('POST', '/api/password-reset', { body: { email } })
    return !(isObject(body) && isObject(body.data) && body.data.mailed === false)
  },
  /** Sets a new password. Needs no token other than the one in the mail. */
  confirmReset: async (values: { readonly token: string; readonly password: string }): Promise<void> => {
    await send('POST', '/api/password-reset/confirm', { body: values })
  },
  /** Requests an account, which an editor has to activate. Needs no token. */
  askForAccount: async (values: AccountRequest): Promise<void> => {
    await send('POST', '/api/account-requests', { body: values })
  },
})

export type AccountCalls = ReturnType<typeof accountCalls>
