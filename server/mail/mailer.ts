/**
 * Mail: stored first and sent by a job, so that no request waits for a mail server or fails with it.
 * Any number of processes may run the job: a mail is sent by the one that has claimed its row.
 */

import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { createWorker } from '../jobs/worker.ts'
import { createOutbox, type Mail, noApplication, type OutboxRow, outboxRowsOf } from '../records/rows/outbox.ts'
import { storageCodeOf, storageMessages } from '../runtime/storageErrors.ts'
import { tenantOf } from '../tenant/tenantQueries.ts'
import type { MailKind, MailTransport } from './transports.ts'

export type { Mail } from '../records/rows/outbox.ts'

/** How routes send mail. What belongs to other rows is put into their application's `outbox`, within the same transaction. */
export interface Mailer {
  /** False where there is no mail server. */
  readonly isReal: boolean
  /** Stores a mail that belongs to no application, and has it sent. Resolves when it is stored. */
  send(mail: Pick<Mail, 'to' | 'subject' | 'text'>): Promise<void>
  /** Has the job look at once, after a transaction that has put mail into an outbox. */
  wake(): void
}

/** The mailer of a server, with its job. */
export interface MailService extends Mailer {
  /** Starts the job: now, at each `wake`, and from time to time. */
  start(): void
  /** Sends all that is due, as far as the mail server takes it. Never throws: what goes wrong is reported, and tried again. */
  deliverDue(): Promise<void>
  /** Ends the job when the mail in hand has gone. */
  close(): Promise<void>
}

interface MailDeps {
  readonly database: Database
  readonly clock: Clock
  readonly transport: MailTransport
  /** Called with what could not be sent; never a text or an address. Default: the log of errors. */
  readonly report?: (message: string) => void
}

interface Reason {
  readonly text: string
  /** The mail itself is refused. */
  readonly isForGood: boolean
  /** It is the mail that has a problem, for now or for good, and not the way to the mail server. */
  readonly isOfMail: boolean
}

/** What an operator can do about some codes of the library, behind the code. */
const hints: Readonly<Record<string, string>> = {
  ETLS: ': the mail server of SMTP_URL takes no encrypted connection. Set SMTP_URL to an address with smtps://, or SMTP_PLAIN to on where nobody can listen in between',
}

/** The codes of an error of a mail server or the network, without its message, which may hold an address or a user's name. */
const reasonOf = (error: unknown): Reason => {
  const details: { readonly code?: unknown; readonly responseCode?: unknown; readonly command?: unknown } =
    typeof error === 'object' && error !== null ? error : {}
  const status = typeof details.responseCode === 'number' ? details.responseCode : undefined
  const code = typeof details.code === 'string' ? details.code : 'unknown'
  // A refused sign-in, or sender, is the operator's to mend, and the mail is good.
  const isOfMail = details.command === 'RCPT TO' || details.command === 'DATA'
  return {
    text: `${status === undefined ? code : `${code} ${status}`}${hints[code] ?? ''}`,
    isForGood: isOfMail && (status ?? 0) >= 500,
    isOfMail,
  }
}

const kindOf = ({ app_key: appKey, message_id: messageId, unsubscribe }: OutboxRow): MailKind => {
  if (appKey === noApplication) return 'account'
  if (messageId !== null) return 'receipt'
  return unsubscribe === null ? 'form' : 'subscription'
}

export const createMailer = ({ database, clock, transport, report = console.error }: MailDeps): MailService => {
  const { db } = database
  const outbox = createOutbox({ db, clock })
  const ownRows = outboxRowsOf(tenantOf(db, noApplication), clock)

  /** Whether the next mail may be tried. */
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
      report(`Mail ${id} was not taken (${text}); ${state === 'failed' ? 'it is given up' : 'it is tried again'}.`)
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
        `Mail could not be looked through: ${storageCode ? storageMessages[storageCode] : `${reasonOf(error).text}.`}`,
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
