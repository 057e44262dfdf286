/** Shortened IP addresses for the security log: only the network. */
import { isIPv4, isIPv6 } from 'node:net'

const firstIPv6Groups = 3

/**
 * '203.0.113.7' → '203.0.113.0', '2001:db8:a:b::1' → '2001:db8:a::'; undefined for text that is not an IP address. An
 * IPv4-mapped IPv6 address counts as IPv4.
 */
export const shortAddress = (address: string): string | undefined => {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? []
  const plain = mapped ?? address
  if (isIPv4(plain)) return plain.replace(/\d+$/, '0')
  if (!isIPv6(plain)) return undefined
  const [before = ''] = plain.split('::')
  const groups = before.split(':').filter(Boolean)
  const first = Array.from({ length: firstIPv6Groups }, (_, index) => groups[index] ?? '0')
  return `${first.join(':')}::`
}
