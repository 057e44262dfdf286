/** The security log. An extension of the contract, so a provider host may lack it. */

import type { CallOptions, Send } from '../protocol/call.ts'
import { readList } from '../protocol/envelopes.ts'
import type { ListPage } from '../wire/envelopes.ts'
import type { SecurityEvent } from '../wire/logs.ts'

/** API call for the security log, sent with the client's `send`. Throws ApiError. */
export const securityCalls = (send: Send) => ({
  /** The latest events, newest first. */
  securityLog: async (count: number, call?: CallOptions): Promise<ListPage<SecurityEvent>> =>
    readList<SecurityEvent>(
      await send('GET', `/api/audit?${new URLSearchParams({ page: '1', size: String(count) })}`, call),
    ),
})
