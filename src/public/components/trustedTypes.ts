/** The one place of the public tree where a browser lets text become HTML. Source: server/http/csp.ts. */

/** What browsers with Trusted Types have; TypeScript's library does not know it. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): TrustedHTML }
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
// The name is the one that the content security policy allows, once.
const policy = trustedTypes?.createPolicy('site', { createHTML: text => text })

/** HTML that the provider, or this server, has made harmless, as a browser takes it. */
export const trustedHtml = (html: string): TrustedHTML | string => policy?.createHTML(html) ?? html
