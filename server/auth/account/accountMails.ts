/** Account mails to users. They contain no text of a form or record, because anybody can submit a form for somebody else's address. */
import { resetMinutes, type StartedReset } from './accountRows.ts'

/** Subject and plain text of a mail. */
export interface MailText {
  readonly subject: string
  readonly text: string
}

/** Site that sends a mail, and the origin for its links. */
export interface Sender {
  /** Name of the site. */
  readonly siteName: string
  /** Origin of the back office; undefined if it cannot be trusted. */
  readonly origin: string | undefined
}

/**
 * Origin for links in mail: the configured one, or that of a request to localhost; otherwise undefined.
 * Any other Host header may be forged, and a link to it would give the token to the attacker.
 */
export const mailOriginOf = (
  siteUrl: string | undefined,
  request: { readonly protocol: string; readonly host: string },
): string | undefined => {
  if (siteUrl !== undefined) return siteUrl
  const isOwn = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.host)
  return isOwn ? `${request.protocol}://${request.host}` : undefined
}

const paragraphs = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`

/** Password reset mail. The token is in the URL fragment, which browsers never send to a server. */
export const resetMail = ({ siteName, origin }: Sender, { token }: StartedReset): MailText => ({
  subject: `A new password for ${siteName}`,
  text: paragraphs(
    `Somebody, probably you, asked for a new password for the back office of ${siteName}.`,
    origin === undefined
      ? `Open the sign-in page of the back office, choose 'Forgot Password', then 'I have a code', and enter this code within ${resetMinutes} minutes. It works once:`
      : `Open this link within ${resetMinutes} minutes to set a new password. It works once:`,
    origin === undefined ? token : `${origin}/admin/reset#${token}`,
    'If it was not you, ignore this mail: your password stays as it is.',
  ),
})

/** Mail to somebody who requested an account but already has one. */
export const existingAccountMail = ({ siteName, origin }: Sender): MailText => ({
  subject: `Your account at ${siteName}`,
  text: paragraphs(
    `Somebody, probably you, asked for an account at the back office of ${siteName}. This email address already has an account, so no other was created.`,
    `Sign in with it${origin === undefined ? '' : `: ${origin}/admin`}. If you have forgotten the password, choose 'Forgot Password' there.`,
    'If it was not you, ignore this mail.',
  ),
})
