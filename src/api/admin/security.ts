/** The security log, and the holders of custom roles. An extension of the contract, so a provider host may lack it. */

import type { CallOptions, Send } from '../protocol/call.ts'
import { readList } from '../protocol/envelopes.ts'
import type { RoleHolders } from '../wire/accounts.ts'
import type { ListPage } from '../wire/envelopes.ts'
import type { SecurityEvent } from '../wire/logs.ts'

/** API calls for the security log and the holders of custom roles, sent with the client's `send`. Throws ApiError. */
export const securityCalls = (send: Send) => ({
  /** Number of users with each custom role, by role id. Roles that nobody has are omitted. */
  roleHolders: async (call?: CallOptions): Promise<ReadonlyMap<number, number>> => {
    const { data } = readList<RoleHolders>(await send('GET', '/api/role-holders', call))
    return new Map(data.map(({ role_id: id, people }) => [id, people]))
  },
  /** The latest events, newest first. */
  securityLog: async (count: number, call?: CallOptions): Promise<ListPage<SecurityEvent>> =>
    readList<SecurityEvent>(
      await send('GET', `/api/audit?${new URLSearchParams({ page: '1', size: String(count) })}`, call),
    ),
})
