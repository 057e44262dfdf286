import { asciiDigits } from '../../schema/values/digits.ts'

/** Keeps what `tel:` takes of a phone number, in the digits that it takes. */
export const telephone = (phone: string) => `tel:${asciiDigits(phone).replaceAll(/[^\d+]/g, '')}`
