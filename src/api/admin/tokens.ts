/** API tokens. An extension of the contract, so a provider host may lack them. */
import type { Role } from '../../schema/descriptor/role.ts'
import type { CallOptions, Send } from '../protocol/call.ts'
import { readList, readRecord } from '../protocol/envelopes.ts'
import { nullWhereAbsent } from '../protocol/failure.ts'

/** A token as owners see it. Timestamps are UTC 'YYYY-MM-DD HH:MM:SS'. */
export interface ApiToken {
  readonly id: number
  /** Purpose of the token. */
  readonly name: string
  /** Highest role of the token. */
  readonly role: Role
  /** The user who created the token, in whose name it acts. */
  readonly user_id: number
  readonly user_name: string | null
  readonly created_at: string
  readonly expires_at: string
  /** null before its first use. */
  readonly last_used_at: string | null
}

/** Calls of this group for owners, sent with the client's `send`. Each throws ApiError. */
export const tokenCalls = (send: Send) => ({
  /** null on a host without API tokens. */
  apiTokens: async (call?: CallOptions): Promise<readonly ApiToken[] | null> => {
    const body = await nullWhereAbsent(send('GET', '/api/tokens', call))
    return body === null ? null : readList<ApiToken>(body).data
  },
  /** Returns the token with its secret, which is sent once. `days` is its lifetime. */
  createApiToken: async (token: { readonly name: string; readonly role: Role; readonly days: number }) =>
    readRecord<ApiToken & { readonly token: string }>(await send('POST', '/api/tokens', { body: token })),
  revokeApiToken: async (id: number): Promise<void> => {
    await send('DELETE', `/api/tokens/${id}`)
  },
})
