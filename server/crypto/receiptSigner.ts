/** Signs the addresses of receipts, so that nobody can make a page show a receipt for a form that was never sent. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { receiptParameter } from '../../src/api/site/receipts.ts'

/** Signs and verifies addresses of receipts. */
export interface ReceiptSigner {
  /** Adds the signature as the last parameter. `address` is a path with a query. */
  sign(appKey: string, address: string): string
  /** True if an address has a signature of this server for the same application. */
  isSigned(appKey: string, address: string): boolean
}

/** Length of a signature, bytes. */
const signatureBytes = 12
const separator = `&${receiptParameter}=`

/** Creates the signer of a key of 32 bytes. */
export const createReceiptSigner = (key: Buffer): ReceiptSigner => {
  const signatureOf = (appKey: string, address: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([appKey, address]))
      .digest()
      .subarray(0, signatureBytes)
  return {
    sign: (appKey, address) => `${address}${separator}${signatureOf(appKey, address).toString('base64url')}`,
    isSigned: (appKey, address) => {
      const at = address.lastIndexOf(separator)
      if (at < 0) return false
      const given = Buffer.from(address.slice(at + separator.length), 'base64url')
      const right = signatureOf(appKey, address.slice(0, at))
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
