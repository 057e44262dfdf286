/** Converts links as people type them to the form that is stored. A separate module, because the public home page does not load it. */

import { isSafeLink, linkWithScheme } from '../links.ts'
import { asciiDigits } from '../numbers/digits.ts'
import { emailPattern, toEmailAddress } from './emailAddress.ts'

/** Phone number: it begins with +, ( or 0, or consists of digits only, in contrast to paths. */
const phone = /^(?:[+(0][\d\s().\p{Pd}]{4,24}\d|\d{5,15})$/u

/**
 * Stored form of a typed link. A mail address becomes `mailto:`, a phone number `tel:`, and a host name a URL. Any other
 * text is only trimmed.
 */
export const toStoredLink = (typed: string): string => {
  const link = typed.trim()
  const mail = toEmailAddress(link)
  if (emailPattern.test(mail)) return `mailto:${mail}`
  const number = asciiDigits(link)
  return phone.test(number) ? `tel:${number.replaceAll(/[^\d+]/g, '')}` : linkWithScheme(link)
}

/** True if a text is the name of an account, such as '@name', which leads nowhere. */
export const isAccountName = (link: string): boolean => link.startsWith('@')

/** Stored forms of the links in a text, separated by white space, or by a comma before a URL. */
export const toStoredLinks = (text: string): readonly string[] =>
  text
    .split(/,?\s+|,(?=https?:)/)
    .filter(Boolean)
    .map(toStoredLink)

/** True if a link leads outside the site: a URL, `mailto:` or `tel:`. */
export const isFullLink = (link: string): boolean => /^(?:https?:\/\/|mailto:|tel:)./i.test(link) && isSafeLink(link)
