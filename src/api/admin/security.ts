/** The security log, and the rights of who is signed in: extensions of the contract, so a provider host may know neither. */
import type { CallOptions, Send } from '../protocol/call.ts'
import { type ListPage, readList } from '../protocol/envelopes.ts'

/** What can happen to people's access. */
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

/** One event. */
export interface SecurityEvent {
  readonly id: number
  readonly event: SecurityEventName
  /** Whose access it is, under the name of that time; null where nobody is known by what was typed. */
  readonly user_id: number | null
  readonly user_name: string | null
  /** Who did it, where somebody was signed in. */
  readonly by_id: number | null
  readonly by_name: string | null
  /** The network that the call came from, its last part left out; null where it came from none. */
  readonly address: string | null
  /** More of it, in words. */
  readonly detail: string | null
  /** UTC 'YYYY-MM-DD HH:MM:SS'. */
  readonly at: string
}

/** The calls, over the client's own way to send. Each throws an ApiError. */
export const securityCalls = (send: Send) => ({
  /** The last events, the newest first. */
  securityLog: async (count: number, call?: CallOptions): Promise<ListPage<SecurityEvent>> =>
    readList<SecurityEvent>(
      await send('GET', `/api/audit?${new URLSearchParams({ page: '1', size: String(count) })}`, call),
    ),
})
