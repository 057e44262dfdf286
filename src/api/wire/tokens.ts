/** Shapes of API tokens. */
import { z } from 'zod'
import { tokenScopes } from '../../schema/descriptor/role.ts'
import type { Wire } from './wire.ts'

/** A token as owners see it. Timestamps are UTC 'YYYY-MM-DD HH:MM:SS'. */
export const apiToken = () =>
  z.object({
    id: z.int(),
    /** Purpose of the token. */
    name: z.string(),
    /** Highest role of the token, or 'visitor' for the public view. */
    role: z.enum(tokenScopes),
    /** The user who created the token, in whose name it acts. */
    user_id: z.int(),
    user_name: z.string().nullable(),
    created_at: z.string(),
    expires_at: z.string(),
    /** null before its first use. */
    last_used_at: z.string().nullable(),
    /** Id of the token that has replaced this one, which then ends at `expires_at`; null if none has. */
    replaced_by: z.int().nullable(),
  })
export type ApiToken = Wire<typeof apiToken>

/** A token with its secret, which is sent once. */
export const createdApiToken = () => apiToken().extend({ token: z.string() })
export type CreatedApiToken = Wire<typeof createdApiToken>

/** Values of a new token. `days` is its lifetime. */
export type NewApiToken = Pick<ApiToken, 'name' | 'role'> & { readonly days: number }

/** Times for which the previous secret of a renewed token stays valid. */
export const tokenOverlaps = ['hour', 'day', 'week'] as const
export type TokenOverlap = (typeof tokenOverlaps)[number]

/** Values of a renewal. `days` is the lifetime of the new secret. */
export interface ApiTokenRenewal {
  readonly days: number
  readonly overlap: TokenOverlap
}
