/** For whom passkeys are made: a host, and the one origin at which browsers may use them. Source: WebAuthn 5.1.2, 13.4.9. */
import { isIP } from 'node:net'
import { fail } from '../../errors.ts'

export interface RelyingParty {
  /** The host, without its port. */
  readonly id: string
  readonly origin: string
}

/**
 * SITE_URL, or the address that a request came to: a passkey belongs to the host that its browser was at, so one that another host asks for is of no use here.
 * undefined where browsers have no passkeys: at a number instead of a name, and without https but on this machine itself.
 */
export const relyingPartyOf = (
  siteUrl: string | undefined,
  request: { readonly protocol: string; readonly host: string },
): RelyingParty | undefined => {
  const address = siteUrl ?? `${request.protocol}://${request.host}`
  if (!URL.canParse(address)) return undefined
  const { hostname, origin, protocol } = new URL(address)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return isNamed && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : undefined
}

/** The same for a call that cannot go on without. Throws Failure 'no-passkeys-here'. */
export const needParty = (party: RelyingParty | undefined): RelyingParty => party ?? fail('no-passkeys-here')
