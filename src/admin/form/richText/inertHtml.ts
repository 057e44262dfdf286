/** The one place of the back office where the browser reads text as HTML: into a document of its own, which is never shown. Source: server/http/csp.ts. */

/** What browsers with Trusted Types have; TypeScript's DOM types lack it. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): string }
}

const tagPattern = /<[a-z][^>]*>/gi

/**
 * HTML whose styles stand in `data-style`: the content security policy refuses style attributes, also in a document that is never shown.
 */
export const withTamedStyles = (html: string): string =>
  html.replaceAll(tagPattern, tag => tag.replaceAll(/\sstyle\s*=/gi, ' data-style='))

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
// The name is one that the content security policy allows, once. What it makes goes to the parser below and nowhere else:
// TypeScript's DOM types have texts alone there.
const policy = trustedTypes?.createPolicy('office', { createHTML: withTamedStyles })

/** The body of HTML in a document without a window: nothing in it runs, and no picture is fetched. */
export const inertBody = (html: string): HTMLElement =>
  new DOMParser().parseFromString(policy?.createHTML(html) ?? withTamedStyles(html), 'text/html').body
