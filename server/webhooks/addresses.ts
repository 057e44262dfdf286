/** Allowed targets of webhooks: the public network, and the private one if the operator allows it. */
import { isIP, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Issue } from '../../src/schema/validation/issue.ts'
import { issue } from '../runtime/errors.ts'

/**
 * Private ranges that the operator may allow. Link-local addresses are never allowed: cloud hosts serve credentials
 * there.
 */
const ownRanges: readonly string[] = ['loopback', 'private', 'uniqueLocal', 'carrierGradeNat']

/** Block of the public IPv6 addresses; all others are reserved. */
const publicIPv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** True if the server may connect to an IP address (without brackets); false for text that is not an IP address. */
export const isAllowedTarget = (address: string, mayBePrivate: boolean): boolean => {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  const range = parsed.range()
  if (mayBePrivate && ownRanges.includes(range)) return true
  return range === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(publicIPv6))
}

/** Host of a URL, in the form for a connection: an IPv6 address has no brackets. */
export const hostOf = ({ hostname }: URL): string => {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIPv6(bare) ? bare : hostname
}

const maxChars = 500

/**
 * Validates the address of a webhook. Returns it normalized, or the issue. A host name is not resolved here, but
 * checked at each delivery.
 */
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
  const isOwn = isIP(host) ? !isAllowedTarget(host, mayBePrivate) : !mayBePrivate && /(^|\.)localhost\.?$/.test(host)
  if (isOwn) return { issue: issue('address-not-public') }
  return { address: url.href }
}
