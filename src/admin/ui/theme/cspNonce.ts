/**
 * Nonce that the server's content security policy requires for style tags; undefined if the page has none
 * (development).
 */
export const cspNonce = (page: Document): string | undefined =>
  page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined
