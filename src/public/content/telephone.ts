import type { Language } from '../../schema/values/language.ts'
import { asciiDigits } from '../../schema/values/numbers/digits.ts'

/** `tel:` address of a phone number, in ASCII digits and '+' only. */
export const telephone = (phone: string) => `tel:${asciiDigits(phone).replaceAll(/[^\d+]/g, '')}`

/** Code point of the Bangla digit zero. */
const banglaZero = 0x9e6

/** A phone number in the digits of the language. */
export const phoneIn = (language: Language, phone: string): string =>
  language === 'bn' ? phone.replaceAll(/\d/g, digit => String.fromCodePoint(banglaZero + Number(digit))) : phone
