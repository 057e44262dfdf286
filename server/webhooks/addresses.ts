/** Where a webhook may lead: to the public network alone, unless the operator lets it into their own. */
import { isIP, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Issue } from '../../src/schema/validation/issue.ts'
import { issue } from '../errors.ts'

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

/** The address as it is stored, or what is wrong with it. A name is resolved and checked again at each delivery. */
export const validateAddress = (
  text: string,
  mayBePrivate: boolean,
): { readonly address: string } | { readonly issue: Issue } => {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined
  if (!url?.hostname) return { issue: issue('address-not-whole') }
  if (url.protocol !== 'https:' && !(mayBePrivate && url.protocol === 'http:'))
    return { issue: issue('address-not-https') }
  if (url.username || url.password) return { issue: issue('address-with-user') }
  url.hash = ''
  if (url.href.length > maxChars) return { issue: issue('too-long', { label: 'Address', max: maxChars }) }
  const host = hostOf(url)
  const isOwn = isIP(host) ? !isReachable(host, mayBePrivate) : !mayBePrivate && /(^|\.)localhost\.?$/.test(host)
  if (isOwn) return { issue: issue('address-not-public') }
  return { address: url.href }
}
