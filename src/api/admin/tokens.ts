/** API tokens. An extension of the contract, so a provider host may lack them. */
import type { CallOptions, Send } from '../protocol/call.ts'
import { readList, readRecord } from '../protocol/envelopes.ts'
import { nullWhereAbsent } from '../protocol/failure.ts'
import type { ApiToken, ApiTokenRenewal, CreatedApiToken, NewApiToken } from '../wire/tokens.ts'

/** API calls for tokens, for owners, sent with the client's `send`. Each throws ApiError. */
export const tokenCalls = (send: Send) => ({
  /** null on a provider host without API tokens. */
  apiTokens: async (call?: CallOptions): Promise<readonly ApiToken[] | null> => {
    const body = await nullWhereAbsent(send('GET', '/api/tokens', call))
    return body === null ? null : readList<ApiToken>(body).data
  },
  /** Returns the token with its secret, which is sent once. */
  createApiToken: async (token: NewApiToken) =>
    readRecord<CreatedApiToken>(await send('POST', '/api/tokens', { body: token })),
  /** Returns the new token with its secret, which is sent once. */
  renewApiToken: async (id: number, renewal: ApiTokenRenewal) =>
    readRecord<CreatedApiToken>(await send('POST', `/api/tokens/${id}/renew`, { body: renewal })),
  revokeApiToken: async (id: number): Promise<void> => {
    await send('DELETE', `/api/tokens/${id}`)
  },
})
