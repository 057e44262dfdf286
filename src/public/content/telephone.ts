import { asciiDigits } from '../../schema/values/numbers/digits.ts'

/** `tel:` address of a phone number, in ASCII digits and '+' only. */
export const telephone = (phone: string) => `tel:${asciiDigits(phone).replaceAll(/[^\d+]/g, '')}`
