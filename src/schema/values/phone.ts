import { asciiDigits } from './numbers/digits.ts'
import { toUnicodeForm } from './text/unicode.ts'

/** Options of a text field for a single phone number. Digits of any script are accepted, and stored as ASCII. */
export const phoneNumber = {
  max: 40,
  pattern: '[+(]?(?:\\p{Nd}[ ()./–\\-]*){3,20}',
  hint: 'one phone number, like +880 2 5550 0142',
  asciiDigits: true,
} as const

/** Numbers of Bangladesh: mobile numbers, and those of Dhaka (area code 2, eight digits). */
const national = /^(\+880|0)(?:(1[3-9]\d{2})(\d{6})|(2)(\d{4})(\d{4}))$/

/** Groups the digits of a Bangladeshi number: '+880 1712-345678', '02 5550 0142'. Returns any other number unchanged. */
export const groupPhoneDigits = (number: string): string =>
  number.replace(national, (_, prefix: string, operator = '', line = '', area = '', first = '', second = '') => {
    const before = prefix === '0' ? '0' : `${prefix} `
    return operator ? `${before}${operator}-${line}` : `${before}${area} ${first} ${second}`
  })

/** Country code of Bangladesh. Its numbers start with this code, or with 0 instead. */
const countryCode = '880'
/** Mobile number without the leading 0. */
const mobile = /^1\d{9}$/

/** Normalises a number for comparison: '০১৭১২-৩৪৫৬৭৮', '+880 1712 345678' and '008801712345678' are equal. */
export const normalizePhone = (text: string): string => {
  const typed = asciiDigits(toUnicodeForm(text, 'NFKC')).replaceAll(/[^\d+]/g, '')
  const international = typed.replace(/^00/, '+')
  const digits = international.replaceAll('+', '')
  if (digits.startsWith(countryCode)) return `0${digits.slice(countryCode.length).replace(/^0+/, '')}`
  if (international.startsWith('+')) return `+${digits}`
  return mobile.test(digits) ? `0${digits}` : digits
}
