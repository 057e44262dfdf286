/** Pages of the links in newsletter mails. The rest of their address is a token. */

/** A link in a newsletter mail: it confirms a subscription, or ends it. */
export interface MailedLink {
  readonly does: 'confirm' | 'end'
  readonly token: string
}

const address = /^\/(subscribe\/confirm|unsubscribe)\/([^/?]+)\/?(?:\?|$)/

/** The link at an address; undefined for any other page. */
export const mailedLinkAt = (url: string): MailedLink | undefined => {
  const [, page, token] = address.exec(url) ?? []
  return token === undefined ? undefined : { does: page === 'unsubscribe' ? 'end' : 'confirm', token }
}
