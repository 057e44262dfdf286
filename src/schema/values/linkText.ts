/** Texts of links. A separate module, because the public home page does not need it. */
import { decoded } from './links.ts'
import { groupPhoneDigits } from './phone.ts'

/**
 * Text for a link that has none: the host of a URL without 'www.', a phone number, or an email address. For any other
 * link it is the link itself.
 */
export const linkTextOf = (link: string): string => {
  const [, kind, written = ''] = /^(mailto|tel):([^?]*)/i.exec(link) ?? []
  if (kind) return groupPhoneDigits(decoded(written)) || link
  return URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') || link : link
}
