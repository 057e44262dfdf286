import { asciiDigits } from './digits.ts'
import { toUnicodeForm } from './text/unicode.ts'

/** One phone number as people write it, in digits of any script: what a text field of that kind says. */
export const phoneNumber = {
  max: 40,
  pattern: '[+(]?(?:\\p{Nd}[ ()./–\\-]*){3,20}',
  hint: 'one phone number, like +880 2 5550 0142',
} as const

/** Area code 2 of Dhaka, with eight digits behind it, and mobile numbers, whose operators have three digits of the national number. */
const national = /^(\+880|0)(?:(1[3-9]\d{2})(\d{6})|(2)(\d{4})(\d{4}))$/

/** The digits of a number of Bangladesh as people read them: '+880 1712-345678', '02 5550 0142'. Any other number stays as it is. */
export const grouped = (number: string): string =>
  number.replace(national, (_, prefix: string, operator = '', line = '', area = '', first = '', second = '') => {
    const before = prefix === '0' ? '0' : `${prefix} `
    return operator ? `${before}${operator}-${line}` : `${before}${area} ${first} ${second}`
  })

/** Country code of Bangladesh, whose numbers are written with it or with a 0 in its place. */
const countryCode = '880'
/** Digits of a mobile number without its 0. */
const mobile = /^1\d{9}$/

/** A number in one spelling, to compare it: '০১৭১২-৩৪৫৬৭৮', '+880 1712 345678' and '008801712345678' are one. */
export const comparablePhone = (text: string): string => {
  const typed = asciiDigits(toUnicodeForm(text, 'NFKC')).replaceAll(/[^\d+]/g, '')
  const international = typed.replace(/^00/, '+')
  const digits = international.replaceAll('+', '')
  if (digits.startsWith(countryCode)) return `0${digits.slice(countryCode.length).replace(/^0+/, '')}`
  if (international.startsWith('+')) return `+${digits}`
  return mobile.test(digits) ? `0${digits}` : digits
}
