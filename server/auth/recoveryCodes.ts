/** Recovery codes for users who have lost their second factor: ten codes, shown once. Each works once. */
import { randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'
import { asciiDigits } from '../../src/schema/values/numbers/digits.ts'
import { tokenHashOf } from '../crypto/tokenHash.ts'
import type { TenantQueries } from '../db/tenant/tenantQueries.ts'

const count = 10
/** Length of a code, bytes. Long enough that an unsalted hash cannot be reversed by brute force. */
const bytesOfCode = 16

/** Normalises a typed code for comparison: ASCII digits and lower case, without spaces and hyphens. */
export const normalizeCode = (code: string): string => asciiDigits(code).replaceAll(/[\s-]/g, '').toLowerCase()

/** Generates a code such as 'abcd-efgh-ijkl-mnop-qrst-uvwx-yz'. */
const newCode = (): string => {
  const bytes = randomBytes(bytesOfCode)
  const text = new Secret({ buffer: new Uint8Array(bytes).buffer }).base32.toLowerCase()
  return text.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** Replaces the user's codes by new ones, and returns these. */
export const renewRecoveryCodes = async (tenant: TenantQueries, userId: number): Promise<readonly string[]> => {
  const codes = Array.from({ length: count }, newCode)
  await endRecoveryCodes(tenant, userId)
  for (const each of codes)
    await tenant.insert('recovery_codes', { user_id: userId, code_hash: tokenHashOf(normalizeCode(each)) }).execute()
  return codes
}

/** Deletes the user's codes. */
export const endRecoveryCodes = async (tenant: TenantQueries, userId: number): Promise<void> => {
  await tenant.delete('recovery_codes').where('user_id', '=', userId).execute()
}

/** Consumes a normalised code; of concurrent calls, only one succeeds. Returns false if the code is unknown. */
export const spendRecoveryCode = async (tenant: TenantQueries, userId: number, plain: string): Promise<boolean> => {
  const { numDeletedRows } = await tenant
    .delete('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', tokenHashOf(plain))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Number of unused codes of the user. */
export const recoveryCodesLeft = async (tenant: TenantQueries, userId: number): Promise<number> => {
  const codes = tenant.select('recovery_codes').where('user_id', '=', userId)
  const counted = await codes.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirst()
  return Number(counted?.count ?? 0)
}
