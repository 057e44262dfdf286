/** Where a webhook may lead: to the public network alone, unless the operator lets it into their own. */
import { isIP, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What of a private network may be reached where the operator allows it: never the link-local addresses, where hosts offer their credentials. */
const ownRanges: readonly string[] = ['loopback', 'private', 'uniqueLocal', 'carrierGradeNat']

/** Addresses of IPv6 of the public network; every other block is special, known or not. */
const publicIPv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether a network address (IPv4 or IPv6, without brackets) may be connected to. What is no address never may. */
export const isReachable = (address: string, mayBePrivate: boolean): boolean => {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  const range = parsed.range()
  if (mayBePrivate && ownRanges.includes(range)) return true
  return range === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(publicIPv6))
}

/** The host of an address as it is connected to: without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIPv6(bare) ? bare : hostname
}

const maxChars = 500

/** The address as it is stored, or what is wrong with it in one sentence. A name is resolved and checked again at each delivery. */
export const validateAddress = (
  text: string,
  mayBePrivate: boolean,
): { readonly address: string } | { readonly problem: string } => {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined
  if (!url?.hostname) return { problem: 'Address must be a whole address, like https://example.org/webhook.' }
  if (url.protocol !== 'https:' && !(mayBePrivate && url.protocol === 'http:'))
    return { problem: 'Address must begin with https://.' }
  if (url.username || url.password) return { problem: 'Address must hold no user name and no password.' }
  url.hash = ''
  if (url.href.length > maxChars) return { problem: `Address must be at most ${maxChars} characters.` }
  const host = hostOf(url)
  const isOwn = isIP(host) ? !isReachable(host, mayBePrivate) : !mayBePrivate && /(^|\.)localhost\.?$/.test(host)
  if (isOwn) return { problem: 'Address must lead to the public network, not to a private or special address.' }
  return { address: url.href }
}
