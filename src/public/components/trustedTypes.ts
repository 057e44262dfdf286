/** The one place of the public tree where a browser lets text become HTML, or the address of a script. Source: server/http/csp.ts. */
import { serviceWorkerPath } from '../../schema/routes/serviceWorkerPath.ts'

interface Policy {
  createHTML(text: string): TrustedHTML
  /** What it gives is taken where an address is; TypeScript's library takes addresses as texts alone. */
  createScriptURL(address: string): string
}

/** What browsers with Trusted Types have; TypeScript's library does not know it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string; createScriptURL(address: string): string },
  ): Policy
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
// The name is the one that the content security policy allows, once. Whatever it is given, it makes the address of one script.
const policy = trustedTypes?.createPolicy('site', {
  createHTML: text => text,
  createScriptURL: () => serviceWorkerPath,
})

/** HTML that the provider, or this server, has made harmless, as a browser takes it. */
export const trustedHtml = (html: string): TrustedHTML | string => policy?.createHTML(html) ?? html

/** The address of the service worker, as a browser takes it. */
export const trustedServiceWorker = (): string => policy?.createScriptURL(serviceWorkerPath) ?? serviceWorkerPath
