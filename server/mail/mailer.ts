/**
 * Mail service: a mail is stored first and sent by a job, so that no request waits for a mail server or fails with it.
 * Any number of processes may run the job: the one that claims a mail's row sends it.
 */

import type { Database } from '../db/database.ts'
import { tenantQueriesOf } from '../db/tenant/tenantQueries.ts'
import { createWorker } from '../jobs/worker.ts'
import { createOutbox, type Mail, noApplication, type OutboxRow, outboxRowsOf } from '../records/rows/outbox.ts'
import type { Clock } from '../runtime/clock.ts'
import { storageCodeOf, storageMessages } from '../runtime/storageErrors.ts'
import type { MailKind, MailTransport } from './transports.ts'

export type { Mail } from '../records/rows/outbox.ts'

/**
 * Mail service for routes. Mail about other rows is put into the `outbox` of their application in the same transaction.
 */
export interface Mailer {
  /** False if there is no mail server. */
  readonly isReal: boolean
  /** Queues a mail that belongs to no application. Resolves when it is stored. */
  send(mail: Pick<Mail, 'to' | 'subject' | 'text'>): Promise<void>
  /** Wakes the job. Call it after a transaction that has put mail into an outbox. */
  wake(): void
}

/** Mail service of a server, with its job. */
export interface MailService extends Mailer {
  /** Starts the job: now, at each `wake`, and at intervals. */
  start(): void
  /** Sends all due mail that the mail server accepts. Never throws: errors are reported, and the mail is retried. */
  deliverDue(): Promise<void>
  /** Stops the job once the current mail has been sent. */
  close(): Promise<void>
}

interface MailDeps {
  readonly database: Database
  readonly clock: Clock
  readonly transport: MailTransport
  /** Called with errors, without texts or addresses of mails. Default: the error log. */
  readonly report?: (message: string) => void
}

interface Reason {
  readonly text: string
  /** True if the mail itself is refused permanently. */
  readonly isForGood: boolean
  /**
   * True if the mail server refuses this mail, temporarily or permanently; false for a problem of the connection or the
   * configuration.
   */
  readonly isOfMail: boolean
}

/** Causes and remedies by error code, which a logged error adds to the code. */
const hints: readonly (readonly [RegExp, string])[] = [
  [
    /^ETLS$/,
    'the mail server of SMTP_URL does not support encryption. Set SMTP_URL to an smtps:// address, or set SMTP_PLAIN to on in a private network',
  ],
  [/^EAUTH$/, 'the mail server of SMTP_URL refuses the user or the password. Correct them'],
  [/ALTNAME/, 'the certificate of the mail server is for another name. Set SMTP_URL to the name in the certificate'],
  [
    /CERT|ISSUER|SIGNATURE/,
    'the certificate of the mail server of SMTP_URL is not trusted. For an authority of your own, set NODE_EXTRA_CA_CERTS to the file of its certificate',
  ],
  [
    /^ERR_SSL|^EPROTO$/,
    'the mail server of SMTP_URL does not begin with TLS at this port. Use smtp:// for STARTTLS, or another port',
  ],
  [/^ECONNREFUSED$/, 'nothing listens there. Start the mail server, or correct the host and the port of SMTP_URL'],
  [/^ENOTFOUND$/, 'the host of SMTP_URL is unknown. Correct it'],
]
const hintFor = (code: string): string => {
  const hint = hints.find(([pattern]) => pattern.test(code))?.[1]
  return hint === undefined ? '' : `: ${hint}`
}

/**
 * Reason of an error of a mail server or the network, by its codes only: the message may contain an address or a user
 * name.
 */
const reasonOf = (error: unknown): Reason => {
  const details: {
    readonly code?: unknown
    readonly originalCode?: unknown
    readonly responseCode?: unknown
    readonly command?: unknown
  } = typeof error === 'object' && error !== null ? error : {}
  const status = typeof details.responseCode === 'number' ? details.responseCode : undefined
  // For a failed connection, the library's own code is the same for each cause.
  const code = [details.originalCode, details.code].find(each => typeof each === 'string') ?? 'unknown'
  // A refused login or sender is a configuration problem, and the mail itself is valid.
  const isOfMail = details.command === 'RCPT TO' || details.command === 'DATA'
  return {
    text: `${status === undefined ? code : `${code} ${status}`}${hintFor(code)}`,
    isForGood: isOfMail && (status ?? 0) >= 500,
    isOfMail,
  }
}

const kindOf = ({ app_key: appKey, message_id: messageId, unsubscribe }: OutboxRow): MailKind => {
  if (appKey === noApplication) return 'account'
  if (messageId !== null) return 'receipt'
  return unsubscribe === null ? 'form' : 'subscription'
}

/** Creates the mail service of a server. Its job does nothing until it is started. */
export const createMailer = ({ database, clock, transport, report = console.error }: MailDeps): MailService => {
  const { db } = database
  const outbox = createOutbox({ db, clock })
  const ownRows = outboxRowsOf(tenantQueriesOf(db, noApplication), clock)

  /** Delivers a mail. Returns true if the next one may be tried. */
  const deliver = async (row: OutboxRow): Promise<boolean> => {
    const { id, recipient, subject, body, unsubscribe, reply_to: replyTo } = row
    try {
      await transport.deliver({
        id: `${id}.${row.created_at.replaceAll(/\D/g, '')}`,
        kind: kindOf(row),
        to: recipient,
        subject,
        text: body,
        ...(unsubscribe !== null && { unsubscribe }),
        ...(replyTo !== null && { replyTo }),
      })
    } catch (error) {
      const { text, isForGood, isOfMail } = reasonOf(error)
      const state = await outbox.failed(row, isForGood)
      report(
        `Mail ${id} was not accepted (${text}); ${state === 'failed' ? 'it will not be retried' : 'it will be retried'}.`,
      )
      return isOfMail
    }
    await (transport.isReal ? outbox.sent(row) : outbox.logged(row))
    return true
  }

  const worker = createWorker(async isClosing => {
    try {
      let mayGoOn = true
      while (mayGoOn && !isClosing()) {
        const row = await outbox.claim()
        if (!row) break
        mayGoOn = await deliver(row)
      }
      if (!isClosing()) await outbox.sweep()
    } catch (error) {
      const storageCode = storageCodeOf(error)
      report(
        `The mail queue could not be processed: ${storageCode ? storageMessages[storageCode] : `${reasonOf(error).text}.`}`,
      )
    }
  })

  return {
    isReal: transport.isReal,
    send: async mail => {
      await ownRows.put(mail)
      worker.wake()
    },
    wake: worker.wake,
    start: worker.start,
    deliverDue: worker.runDue,
    close: async () => {
      await worker.close()
      transport.close()
    },
  }
}
