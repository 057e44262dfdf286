/** Outbox: queue of mail, stored in the same transaction as the data that it is about. */
import { type Kysely, sql } from 'kysely'
import { timestampAfter, toTimestamp } from '../../../src/schema/values/time/dates.ts'
import { deleteInSlices } from '../../db/deleteInSlices.ts'
import type { SystemRow } from '../../db/systemTables.ts'
import type { Tables } from '../../db/tables.ts'
import { type TenantQueries, tenantQueriesOf } from '../../db/tenant/tenantQueries.ts'
import { forEveryApplication } from '../../db/tenantKey.ts'
import { claimNext } from '../../jobs/queuedRows.ts'
import type { Clock } from '../../runtime/clock.ts'

/** Mail to send. */
export interface Mail {
  /** Exactly one address. */
  readonly to: string
  /** Subject, a single line. */
  readonly subject: string
  /** Plain text. */
  readonly text: string
  /** Absolute URL for one-click unsubscribe by POST, sent in the headers of the mail. Default none. */
  readonly unsubscribe?: string
  /** Reply-To address. Default: the sender's. */
  readonly replyTo?: string
  /** Id of the `messages` record that shows the state of this mail. Default none. */
  readonly messageId?: number
}

/** Stored mail, with its state. */
export type OutboxRow = SystemRow<'outbox'>

/** Application key of mail that belongs to no application. */
export const noApplication = ''

/** States of a mail. 'logged': written to the log, because no mail server is configured. */
export const mailStates = ['waiting', 'sent', 'logged', 'failed'] as const satisfies readonly OutboxRow['state'][]
type MailState = (typeof mailStates)[number]

/** Mail as editors see it. */
export interface StoredMail {
  readonly id: number
  readonly to: string
  readonly subject: string
  /** Plain text; '' once the mail is sent or has failed for good. */
  readonly text: string
  readonly state: MailState
  readonly created_at: string
}

const listedMails = 100

/** Mail of one application. */
export interface OutboxRows {
  /** Queues a mail. Inside a transaction, the mail is stored with the rest of the transaction. */
  put(mail: Mail): Promise<void>
  /** Lists the latest 100 mails, newest first. */
  list(): Promise<readonly StoredMail[]>
}

/** Creates the outbox of an application. */
export const outboxRowsOf = (tenant: TenantQueries, clock: Clock): OutboxRows => ({
  put: async ({ to, subject, text, unsubscribe, replyTo, messageId }) => {
    const now = toTimestamp(clock())
    await tenant
      .insert('outbox', {
        recipient: to,
        subject,
        body: text,
        unsubscribe: unsubscribe ?? null,
        reply_to: replyTo ?? null,
        message_id: messageId ?? null,
        state: 'waiting',
        attempts: 0,
        due_at: now,
        created_at: now,
      })
      .execute()
    if (messageId !== undefined)
      await tenant.update('messages', { receipt: 'waiting' }).where('id', '=', messageId).execute()
  },
  list: async () => {
    const rows = await tenant
      .select('outbox')
      .select(['id', 'recipient', 'subject', 'body', 'state', 'created_at'])
      .orderBy('id', 'desc')
      .limit(listedMails)
      .execute()
    return rows.map(({ recipient, body, ...row }) => ({ ...row, to: recipient, text: body }))
  },
})

/** Duration of a claim, s. Once it is over, its process is assumed to have died, and another may send the mail. */
const claimSeconds = 10 * 60
/**
 * Delays before the second attempt, the third and so on, s, about a day in all. After the last attempt, the mail has
 * failed.
 */
export const retrySeconds: readonly number[] = [60, 5 * 60, 30 * 60, 2 * 3600, 6 * 3600, 16 * 3600]
/**
 * Days after which a mail is deleted from the outbox unless it is still waiting. Until then, its state can be looked
 * up.
 */
export const retentionDays = 30

/** Creates the operations of the job that sends mail: claim, settle and sweep. */
export const createOutbox = ({ db: open, clock }: { readonly db: Kysely<Tables>; readonly clock: Clock }) => {
  const db = forEveryApplication(open)
  const settle = async (row: OutboxRow, state: MailState, changes: Partial<Pick<OutboxRow, 'body'>> = {}) => {
    await db
      .updateTable('outbox')
      .set({ state, ...changes })
      .where('id', '=', row.id)
      .where('attempts', '=', row.attempts)
      .execute()
    if (row.message_id === null) return
    const tenant = tenantQueriesOf(db, row.app_key)
    await tenant.update('messages', { receipt: state }).where('id', '=', row.message_id).execute()
  }

  return {
    /** Claims the next mail that is due, so that no other process sends it; undefined if none is due. */
    claim: () => claimNext(db, 'outbox', { clock, claimSeconds }),
    /** Marks a mail as sent and clears its body, which may contain a sign-in link. */
    sent: (row: OutboxRow) => settle(row, 'sent', { body: '' }),
    /**
     * Marks a mail as logged, because there is no mail server. Mail of an application keeps its body, for the editors.
     */
    logged: (row: OutboxRow) => settle(row, 'logged', row.app_key === noApplication ? { body: '' } : {}),
    /**
     * Schedules the next attempt, or marks the mail as failed if `isForGood` or after the last attempt. Returns the new
     * state.
     */
    failed: async (row: OutboxRow, isForGood: boolean): Promise<MailState> => {
      const wait = retrySeconds[row.attempts - 1]
      if (isForGood || wait === undefined) {
        await settle(row, 'failed', { body: '' })
        return 'failed'
      }
      await db
        .updateTable('outbox')
        .set({ due_at: timestampAfter(clock(), wait) })
        .where('id', '=', row.id)
        .where('attempts', '=', row.attempts)
        .execute()
      return 'waiting'
    },
    /** Deletes settled mail that is older than `retentionDays`. */
    sweep: async (): Promise<void> => {
      const before = timestampAfter(clock(), -retentionDays * 86_400)
      await deleteInSlices(db, 'outbox', sql`created_at <= ${before} and state <> 'waiting'`)
    },
  }
}
