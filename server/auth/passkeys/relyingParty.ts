/** Relying party of passkeys: a host, and the only origin at which browsers may use them. Source: WebAuthn 5.1.2, 13.4.9. */
import { isIP } from 'node:net'
import { fail } from '../../runtime/errors.ts'

/** Host that passkeys are bound to, with its origin. */
export interface RelyingParty {
  /** Host without the port. */
  readonly id: string
  readonly origin: string
}

/**
 * Relying party from SITE_URL, or from the URL of the request. A passkey is bound to the host that the browser visited, so a forged host is of no
 * use to an attacker. undefined where browsers do not support passkeys: at an IP address, and without https except on localhost.
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

/** Returns the relying party. Throws Failure 'no-passkeys-here' if it is undefined. */
export const requireRelyingParty = (party: RelyingParty | undefined): RelyingParty => party ?? fail('no-passkeys-here')
