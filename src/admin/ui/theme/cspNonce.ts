/** The nonce that the server's content security policy requires of style tags; undefined where the page has none (development). */
export const cspNonce = (page: Document): string | undefined =>
  page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined
