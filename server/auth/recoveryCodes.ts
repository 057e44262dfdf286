/** Recovery codes, for people who have lost what their second step is done with: ten, shown once, each of which works once. */
import { randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'
import { asciiDigits } from '../../src/schema/values/digits.ts'
import { tokenHashOf } from '../crypto/tokenHash.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'

const count = 10
/** So that a plain hash of it cannot be searched for. */
const bytesOfCode = 16

/** A code as it is compared: in ASCII digits and small letters, without what people put between them. */
export const plainCode = (code: string): string => asciiDigits(code).replaceAll(/[\s-]/g, '').toLowerCase()

/** 'abcd-efgh-ijkl-mnop-qrst-uvwx-yz' */
const newCode = (): string => {
  const bytes = randomBytes(bytesOfCode)
  const text = new Secret({ buffer: new Uint8Array(bytes).buffer }).base32.toLowerCase()
  return text.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** Puts new codes in the place of the user's former ones, and gives them. */
export const renewRecoveryCodes = async (tenant: Tenant, userId: number): Promise<readonly string[]> => {
  const codes = Array.from({ length: count }, newCode)
  await endRecoveryCodes(tenant, userId)
  for (const each of codes)
    await tenant.insert('recovery_codes', { user_id: userId, code_hash: tokenHashOf(plainCode(each)) }).execute()
  return codes
}

/** Removes the user's codes. */
export const endRecoveryCodes = async (tenant: Tenant, userId: number): Promise<void> => {
  await tenant.delete('recovery_codes').where('user_id', '=', userId).execute()
}

/** Uses a plain code up, which only one of many at once can; false for an unknown one. */
export const spendRecoveryCode = async (tenant: Tenant, userId: number, plain: string): Promise<boolean> => {
  const { numDeletedRows } = await tenant
    .delete('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', tokenHashOf(plain))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** How many codes the user has left. */
export const recoveryCodesLeft = async (tenant: Tenant, userId: number): Promise<number> => {
  const codes = tenant.select('recovery_codes').where('user_id', '=', userId)
  const counted = await codes.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirst()
  return Number(counted?.count ?? 0)
}
