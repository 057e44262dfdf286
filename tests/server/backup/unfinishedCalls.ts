import type { Policy } from '../../../server/auth/policy.ts'
import type { fileForm } from '../../support/sites/uploads.ts'

export interface Route {
  readonly method: string
  readonly url: string
  readonly policy: Policy
  readonly isSessionOnly: boolean
}

/** User with a session and an API token. */
export interface Person {
  readonly id: number
  readonly email: string
  readonly session: string
  readonly sessionId: string
  readonly token: string
  readonly tokenId: number
}

/** Request that succeeds for a caller with permission. Default body: an empty JSON object. */
export interface Call {
  readonly url: string
  readonly body?: unknown
  readonly form?: ReturnType<typeof fileForm>
}
