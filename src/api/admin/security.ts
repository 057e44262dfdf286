/** The security log. An extension of the contract, so a provider host may lack it. */
import type { CallOptions, Send } from '../protocol/call.ts'
import { type ListPage, readList } from '../protocol/envelopes.ts'

/** Security events of user accounts. */
export const securityEvents = [
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'session-ended',
  'password-changed',
  'password-reset',
  'user-created',
  'user-deleted',
  'user-restored',
  'email-changed',
  'phone-changed',
  'activated',
  'deactivated',
  'role-changed',
  'call-refused',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'token-created',
  'token-revoked',
  'webhook-created',
  'webhook-changed',
  'webhook-deleted',
  'webhook-secret',
  'webhook-off',
] as const
export type SecurityEventName = (typeof securityEvents)[number]

/** One entry of the log. */
export interface SecurityEvent {
  readonly id: number
  readonly event: SecurityEventName
  /** The affected user, with the name at that time; null if the typed name matches no user. */
  readonly user_id: number | null
  readonly user_name: string | null
  /** The acting user, if somebody was signed in. */
  readonly by_id: number | null
  readonly by_name: string | null
  /** Network address of the client without its last part; null if unknown. */
  readonly address: string | null
  /** Further details as text. */
  readonly detail: string | null
  /** UTC 'YYYY-MM-DD HH:MM:SS'. */
  readonly at: string
}

/** Calls of this group, sent with the client's `send`. Each throws ApiError. */
export const securityCalls = (send: Send) => ({
  /** The latest events, newest first. */
  securityLog: async (count: number, call?: CallOptions): Promise<ListPage<SecurityEvent>> =>
    readList<SecurityEvent>(
      await send('GET', `/api/audit?${new URLSearchParams({ page: '1', size: String(count) })}`, call),
    ),
})
