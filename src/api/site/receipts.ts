/** Addresses of receipts: pages that show the outcome of an accepted form. */
import type { AcceptedForm } from './forms.ts'

/** Query parameter with the server's signature. */
export const receiptParameter = 'receipt'

/** Address of the page that shows the receipt of a form; undefined if the response has none. */
export const receiptAddressOf = ({ data }: Pick<AcceptedForm, 'data'>): string | undefined =>
  typeof data === 'object' && data !== null && 'receipt' in data && typeof data.receipt === 'string'
    ? data.receipt
    : undefined
