import { formatsOf } from '../../messages/formats.ts'
import type { Language } from '../../schema/values/language.ts'
import { asciiDigits } from '../../schema/values/numbers/digits.ts'

/** `tel:` address of a phone number, in ASCII digits and '+' only. */
export const telephone = (phone: string) => `tel:${asciiDigits(phone).replaceAll(/[^\d+]/g, '')}`

/** A phone number in the digits of the language. */
export const phoneIn = (language: Language, phone: string): string => formatsOf(language).digits(phone)
