/** The only place of the public tree that turns text into HTML or into a script's address. Source: server/http/csp.ts. */
import { serviceWorkerPath } from '../../schema/routes/serviceWorkerPath.ts'

interface Policy {
  createHTML(text: string): TrustedHTML
  /**
   * Returns a TrustedScriptURL. It is typed as a string, because TypeScript's library types script addresses as strings
   * only.
   */
  createScriptURL(address: string): string
}

/** Part of the Trusted Types API in use; TypeScript's library lacks it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string; createScriptURL(address: string): string },
  ): Policy
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
// The name is the one that the Content-Security-Policy allows, once. Any script address becomes that of the service worker.
const policy = trustedTypes?.createPolicy('site', {
  createHTML: text => text,
  createScriptURL: () => serviceWorkerPath,
})

/** Sanitized HTML as the Trusted Types of a browser require it. */
export const trustedHtml = (html: string): TrustedHTML | string => policy?.createHTML(html) ?? html

/** Address of the service worker as the Trusted Types of a browser require it. */
export const trustedServiceWorker = (): string => policy?.createScriptURL(serviceWorkerPath) ?? serviceWorkerPath
