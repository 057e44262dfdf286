/** API tokens of a user as a whole. A user's tokens end with the user's access. */
import { toTimestamp } from '../../../src/schema/values/time/dates.ts'
import type { TenantQueries } from '../../db/tenant/tenantQueries.ts'
import type { Actor } from '../../permissions/permissions.ts'
import { recordEvent } from './securityEvents.ts'

/** Revokes every token of a user, and records each token that was still valid in the security log. Source: docs/security.md. */
export const revokeTokensOf = async (
  tenant: TenantQueries,
  userId: number,
  { by, now }: { readonly by: Actor; readonly now: Date },
): Promise<void> => {
  const tokens = await tenant
    .select('api_tokens')
    .select('name')
    .where('user_id', '=', userId)
    .where('expires_at', '>', toTimestamp(now))
    .orderBy('id')
    .execute()
  await tenant.delete('api_tokens').where('user_id', '=', userId).execute()
  for (const { name } of tokens) await recordEvent(tenant, by, { event: 'token-revoked', userId, detail: name, now })
}
