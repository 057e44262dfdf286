/** Tokens for programs: an extension of the contract, so a provider host may know none. */
import type { Role } from '../../schema/descriptor/role.ts'
import type { CallOptions, Send } from '../protocol/call.ts'
import { readList, readRecord } from '../protocol/envelopes.ts'
import { nullWhereAbsent } from '../protocol/failure.ts'

/** A token as owners see it. Moments are UTC 'YYYY-MM-DD HH:MM:SS'. */
export interface ApiToken {
  readonly id: number
  /** What it is for. */
  readonly name: string
  /** The most that it may do. */
  readonly role: Role
  /** Who made it, in whose name it acts. */
  readonly user_id: number
  readonly user_name: string | null
  readonly created_at: string
  readonly expires_at: string
  /** null before its first use. */
  readonly last_used_at: string | null
}

/** The calls, over the client's own way to send; for owners. Each throws an ApiError. */
export const tokenCalls = (send: Send) => ({
  /** null at a host that has none. */
  apiTokens: async (call?: CallOptions): Promise<readonly ApiToken[] | null> => {
    const body = await nullWhereAbsent(send('GET', '/api/tokens', call))
    return body === null ? null : readList<ApiToken>(body).data
  },
  /** Gives the token with its text, which is sent once. `days` is how long it works. */
  createApiToken: async (token: { readonly name: string; readonly role: Role; readonly days: number }) =>
    readRecord<ApiToken & { readonly token: string }>(await send('POST', '/api/tokens', { body: token })),
  revokeApiToken: async (id: number): Promise<void> => {
    await send('DELETE', `/api/tokens/${id}`)
  },
})
