/**
 * The only place in the back office where the browser parses text as HTML: into a separate document that is never
 * displayed. Source: server/http/csp.ts.
 */

/** Trusted Types as browsers implement them; TypeScript's DOM types lack them. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): string }
}

const tagPattern = /<[a-z][^>]*>/gi

/**
 * Renames style attributes in HTML to `data-style`: the content security policy refuses style attributes, even in a
 * document that is never displayed.
 */
export const withInertStyles = (html: string): string =>
  html.replaceAll(tagPattern, tag => tag.replaceAll(/\sstyle\s*=/gi, ' data-style='))

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
// The content security policy allows this policy name, once. The result goes only to the parser below, for which
// TypeScript's DOM types accept only strings.
const policy = trustedTypes?.createPolicy('office', { createHTML: withInertStyles })

/** Parses HTML in a document without a window: no script runs and no picture is fetched. Returns its body. */
export const inertBody = (html: string): HTMLElement =>
  new DOMParser().parseFromString(policy?.createHTML(html) ?? withInertStyles(html), 'text/html').body
