/** Mail transports: to a mail server; without one, only a line in the log; in development, into the terminal. */
import type { Config } from '../config/config.ts'
import type { Mail } from '../records/rows/outbox.ts'
import { withTimeLimit } from '../runtime/eventLoop/timeLimit.ts'
import { limits } from '../runtime/limits/limits.ts'

/** Kind of a mail. The log mentions the kind and not the content, which has links, reference numbers and personal texts. */
export type MailKind = 'account' | 'receipt' | 'subscription' | 'form'

/** A mail to send. `id` is the same for every attempt, so that a mailbox can detect duplicates. */
export interface OutgoingMail extends Mail {
  readonly id: string
  readonly kind: MailKind
}

/** Delivers mail. */
export interface MailTransport {
  /** True if mail is sent to a mail server; false if it is only logged. */
  readonly isReal: boolean
  /** Throws if the mail was not accepted. */
  deliver(mail: OutgoingMail): Promise<void>
  close(): void
}

/** Timeouts in ms. */
interface SmtpTimes {
  /** Maximum silence of a mail server, including connecting. */
  readonly silentMs: number
  /** Maximum total time for one mail. */
  readonly totalMs: number
}
const usualTimes: SmtpTimes = { silentMs: 30_000, totalMs: limits.mailMs.value }

class MailTimeoutError extends Error {
  readonly code = 'ETIMEDOUT'
}
const timeoutError = () => new MailTimeoutError('The mail server did not answer in time.')

const headersOf = (unsubscribe: string | undefined): Record<string, string> =>
  unsubscribe === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/** True if the mail server is on this machine, so that encryption is not needed. */
const isOnThisMachine = ({ hostname }: URL): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

interface SmtpOptions {
  /** True to allow unencrypted mail to a server on another machine that offers no encryption. Default: false. */
  readonly mayBePlain?: boolean
  /** Timeouts, which tests shorten. Default: 30 s of silence, and the limit of `limits.ts` in total. */
  readonly times?: SmtpTimes
}

/**
 * Sends mail by SMTP: over TLS (`smtps:`), or with STARTTLS (`smtp:`), which is required unless the server is on this
 * machine or `mayBePlain` is set. `from` is an address, alone or as 'Name <name@example.org>'.
 */
export const createSmtpTransport = (
  url: string,
  from: string,
  { mayBePlain = false, times: { silentMs, totalMs } = usualTimes }: SmtpOptions = {},
): MailTransport => {
  const address = new URL(url)
  const isUpgradeRequired = address.protocol === 'smtp:' && !mayBePlain && !isOnThisMachine(address)
  // In the library, parameters of the URL override the options.
  if (isUpgradeRequired) for (const name of ['ignoreTLS', 'opportunisticTLS']) address.searchParams.delete(name)
  if (isUpgradeRequired) address.searchParams.set('requireTLS', 'true')
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport(
      {
        url: address.href,
        pool: true,
        maxConnections: 2,
        dnsTimeout: silentMs,
        connectionTimeout: silentMs,
        greetingTimeout: silentMs,
        socketTimeout: silentMs,
        // A visitor's text must never make the server read a file or request a URL.
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from },
    )
  }
  /** Connection pool, opened for the first mail, because it is not needed at startup. */
  let opened: ReturnType<typeof open> | undefined
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    isReal: true,
    deliver: async ({ id, to, subject, text, unsubscribe, replyTo }) => {
      opened ??= open()
      const smtp = await opened
      const sending = smtp.sendMail({
        // An object, because the library would parse a string as a list of addresses.
        to: { name: '', address: to },
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        headers: { ...headersOf(unsubscribe), 'Auto-Submitted': 'auto-generated' },
      })
      try {
        await withTimeLimit(sending, totalMs, timeoutError)
      } catch (error) {
        if (error instanceof MailTimeoutError) {
          // The connection may continue to hang, so the next mail gets a new one.
          smtp.close()
          opened = undefined
        }
        throw error
      }
    },
    close: () => void opened?.then(smtp => smtp.close()),
  }
}

/** Advice for the operator, by kind of the unsent mail. */
const adviceByKind: { readonly [K in MailKind]: string } = {
  account:
    'A mail about an account was not sent. Set SMTP_URL, or run "npm run site -- password EMAIL", which prints a new password.',
  receipt: 'A receipt for a message was not sent. Set SMTP_URL to have such mail sent.',
  subscription: 'A mail about a subscription was not sent. Set SMTP_URL to have such mail sent.',
  form: 'A mail about a form was not sent. Set SMTP_URL to have such mail sent. The submitted values are stored.',
}

/** Transport without a mail server: logs advice by the kind of the unsent mail, and none of its content. */
export const createLogTransport = (write: (line: string) => void = console.warn): MailTransport => ({
  isReal: false,
  deliver: async ({ kind }) => write(adviceByKind[kind]),
  close: () => undefined,
})

/** Transport for development: prints the whole mail, including its links. */
export const createTerminalTransport = (write: (line: string) => void = console.warn): MailTransport => ({
  isReal: false,
  deliver: async ({ to, subject, text }) => {
    // JSON keeps a visitor's text on one line, so that it cannot imitate a log line.
    write(`Mail, not sent because SMTP_URL is not set: ${JSON.stringify({ to, subject, text })}`)
  },
  close: () => undefined,
})

/** Sender address if MAIL_FROM is not set. */
const senderOf = ({ siteUrl, smtpUrl }: Pick<Config, 'siteUrl' | 'smtpUrl'>): string =>
  `no-reply@${new URL(siteUrl ?? smtpUrl ?? 'http://localhost').hostname}`

/** Opens the transport of a configuration. */
export const openTransport = (
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'siteUrl'> & Partial<Pick<Config, 'smtpPlain'>>,
  { isDevelopment = false }: { readonly isDevelopment?: boolean } = {},
): MailTransport => {
  if (config.smtpUrl === undefined) return isDevelopment ? createTerminalTransport() : createLogTransport()
  return createSmtpTransport(config.smtpUrl, config.mailFrom ?? senderOf(config), {
    mayBePlain: config.smtpPlain === 'on',
  })
}
