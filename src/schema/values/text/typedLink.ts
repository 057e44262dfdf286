/** Converts links as people enter them to their stored form. A separate module, because the public home page does not need it. */

import { isSafeLink, linkWithScheme } from '../links.ts'
import { asciiDigits } from '../numbers/digits.ts'
import { emailPattern, toEmailAddress } from './emailAddress.ts'

/** Matches a phone number, in contrast to a path: it begins with +, ( or 0, or consists of digits only. */
const phone = /^(?:[+(0][\d\s().\p{Pd}]{4,24}\d|\d{5,15})$/u

/**
 * Converts an entered link to its stored form. An email address gets `mailto:`, a phone number `tel:`, and a host name
 * `https://`. Any other text is only trimmed.
 */
export const toStoredLink = (typed: string): string => {
  const link = typed.trim()
  const mail = toEmailAddress(link)
  if (emailPattern.test(mail)) return `mailto:${mail}`
  const number = asciiDigits(link)
  return phone.test(number) ? `tel:${number.replaceAll(/[^\d+]/g, '')}` : linkWithScheme(link)
}

/** True if a text is the name of an account, such as '@name'. It is not a working link. */
export const isAccountName = (link: string): boolean => link.startsWith('@')

/** Stored forms of the links in a text. The separators are white space, and a comma that is followed by a URL. */
export const toStoredLinks = (text: string): readonly string[] =>
  text
    .split(/,?\s+|,(?=https?:)/)
    .filter(Boolean)
    .map(toStoredLink)

/** True if a link is an http(s) URL. */
export const isWebAddress = (link: string): boolean => /^https?:\/\//i.test(link) && isSafeLink(link)

/** True if a link leads outside the site: a URL, `mailto:` or `tel:`. */
export const isFullLink = (link: string): boolean => /^(?:https?:\/\/|mailto:|tel:)./i.test(link) && isSafeLink(link)
