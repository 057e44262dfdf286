/** The ways that a mail can go: to a mail server; nowhere, with a line in the log, where there is none; in development, into the terminal. */
import type { Config } from '../config/config.ts'
import { limits } from '../limits.ts'
import type { Mail } from '../records/rows/outbox.ts'
import { withTimeLimit } from '../runtime/timeLimit.ts'

/** Subject of a mail, as the log may name it: the mail itself holds links, reference numbers and texts of people. */
export type MailKind = 'account' | 'receipt' | 'subscription' | 'form'

/** Mail on its way: `id` is the same at every try, so that a mailbox knows a double. */
export interface Posted extends Mail {
  readonly id: string
  readonly kind: MailKind
}

/** Hands mail over. */
export interface MailTransport {
  /** Whether mail reaches its reader. */
  readonly isReal: boolean
  /** Throws when the mail was not taken. */
  deliver(mail: Posted): Promise<void>
  close(): void
}

/** Times in milliseconds. */
interface SmtpTimes {
  /** Longest silence of a mail server, connecting included. */
  readonly silentMs: number
  /** For handing over one mail in all. */
  readonly totalMs: number
}
const usualTimes: SmtpTimes = { silentMs: 30_000, totalMs: limits.mailMs.value }

class MailTimeoutError extends Error {
  readonly code = 'ETIMEDOUT'
}
const timeoutError = () => new MailTimeoutError('The mail server takes too long.')

const headersOf = (unsubscribe: string | undefined): Record<string, string> =>
  unsubscribe === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/** Whether a mail server is on this machine, so that nobody listens in between. */
const isOnThisMachine = ({ hostname }: URL): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

interface SmtpOptions {
  /** Whether mail may go unencrypted to another machine, where the server there offers nothing better. Default false. */
  readonly mayBePlain?: boolean
  /** For tests. */
  readonly times?: SmtpTimes
}

/**
 * Sends by a mail server: over TLS (`smtps:`), or after an upgrade to it (`smtp:`, STARTTLS), which is required unless the server is on this machine or `mayBePlain` allows less.
 * `from` is an address, alone or as 'Name <name@example.org>'.
 */
export const createSmtpTransport = (
  url: string,
  from: string,
  { mayBePlain = false, times: { silentMs, totalMs } = usualTimes }: SmtpOptions = {},
): MailTransport => {
  const address = new URL(url)
  const isUpgradeRequired = address.protocol === 'smtp:' && !mayBePlain && !isOnThisMachine(address)
  // The library prefers what the address says to its options.
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
        // A text of a visitor never makes the server read one of its files, or ask another host.
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from },
    )
  }
  /** Opened with the first mail: the start of a server needs none. */
  let opened: ReturnType<typeof open> | undefined
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    isReal: true,
    deliver: async ({ id, to, subject, text, unsubscribe, replyTo }) => {
      opened ??= open()
      const smtp = await opened
      const sending = smtp.sendMail({
        // As an object, so that no part of it is taken for a list of addresses.
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
          // The connection may go on like this, so the next mail gets another one.
          smtp.close()
          opened = undefined
        }
        throw error
      }
    },
    close: () => void opened?.then(smtp => smtp.close()),
  }
}

/** Advice for the operator, by the kind of the mail that was not sent. */
const adviceByKind: { readonly [K in MailKind]: string } = {
  account:
    'A mail about an account was not sent. Set SMTP_URL, or run "npm run site -- password EMAIL", which prints a new password.',
  receipt: 'A receipt for a message was not sent. Set SMTP_URL to have it sent next time.',
  subscription: 'A mail about a subscription was not sent. Set SMTP_URL to have it sent next time.',
  form: 'A mail about a form was not sent. Set SMTP_URL to have it sent next time; what was sent by the form is stored.',
}

/** For a server without a mail server: the log says that a mail was not sent, and of which kind it is, and nothing of the mail. */
export const createNoTransport = (write: (line: string) => void = console.warn): MailTransport => ({
  isReal: false,
  deliver: async ({ kind }) => write(adviceByKind[kind]),
  close: () => undefined,
})

/** For development: shows the whole mail in the terminal, with its links. */
export const createTerminalTransport = (write: (line: string) => void = console.warn): MailTransport => ({
  isReal: false,
  deliver: async ({ to, subject, text }) => {
    // As JSON, so that what a visitor wrote cannot pass for another line.
    write(`Mail, not sent because SMTP_URL is not set: ${JSON.stringify({ to, subject, text })}`)
  },
  close: () => undefined,
})

/** The sender where MAIL_FROM is not set. */
const senderOf = ({ siteUrl, smtpUrl }: Pick<Config, 'siteUrl' | 'smtpUrl'>): string =>
  `no-reply@${new URL(siteUrl ?? smtpUrl ?? 'http://localhost').hostname}`

/** The transport of a configuration. */
export const openTransport = (
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'siteUrl'> & Partial<Pick<Config, 'smtpPlain'>>,
  { isDevelopment = false }: { readonly isDevelopment?: boolean } = {},
): MailTransport => {
  if (config.smtpUrl === undefined) return isDevelopment ? createTerminalTransport() : createNoTransport()
  return createSmtpTransport(config.smtpUrl, config.mailFrom ?? senderOf(config), {
    mayBePlain: config.smtpPlain === 'on',
  })
}
