/** What people are written about their accounts. No mail holds text of a form or of a record: the sender of a form may be a stranger to the reader of the mail. */
import { resetMinutes, type StartedReset } from './accountRows.ts'

/** Subject and text of one mail. */
export interface MailText {
  readonly subject: string
  readonly text: string
}

/** Where a mail leads, and whose it is. */
export interface Sender {
  /** The site's name. */
  readonly siteName: string
  /** Origin of the back office; undefined where it is not known for certain. */
  readonly origin: string | undefined
}

/**
 * The origin that a mail may name: the configured one, or the request's own where it is this machine's.
 * Any other host of a request may be made up by the sender, and would lead the reader, with the token, to them.
 */
export const originOf = (
  siteUrl: string | undefined,
  request: { readonly protocol: string; readonly host: string },
): string | undefined => {
  if (siteUrl !== undefined) return siteUrl
  const isOwn = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.host)
  return isOwn ? `${request.protocol}://${request.host}` : undefined
}

const paragraphs = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`

/** The way to a new password. The token stands after '#', which browsers send to no server. */
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

/** For somebody who requested an account and has one. */
export const knownAccountMail = ({ siteName, origin }: Sender): MailText => ({
  subject: `Your account at ${siteName}`,
  text: paragraphs(
    `Somebody, probably you, asked for an account at the back office of ${siteName}. This email address already has an account, so no other was created.`,
    `Sign in with it${origin === undefined ? '' : `: ${origin}/admin`}. If you have forgotten the password, choose 'Forgot Password' there.`,
    'If it was not you, ignore this mail.',
  ),
})
