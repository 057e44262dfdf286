/** The outbox: mail that is to be sent, stored in the database beside what it is about. */
import { type Kysely, sql } from 'kysely'
import { momentAfter, momentOf } from '../../../src/schema/values/time/dates.ts'
import type { Clock } from '../../clock.ts'
import { deleteInSlices } from '../../db/deleteInSlices.ts'
import type { SystemRow } from '../../db/systemTables.ts'
import type { Tables } from '../../db/tables.ts'
import { forEveryApplication } from '../../db/tenantKey.ts'
import { claimNext } from '../../jobs/queuedRows.ts'
import { type Tenant, tenantOf } from '../../tenant/tenantQueries.ts'

/** One mail. */
export interface Mail {
  /** One address. */
  readonly to: string
  /** One line. */
  readonly subject: string
  /** Plain text. */
  readonly text: string
  /** Whole address at which one POST ends such mail; named in the headers of the mail. Default none. */
  readonly unsubscribe?: string
  /** Address that answers go to. Default: the sender's. */
  readonly replyTo?: string
  /** Id of the record of `messages` that shows how this mail went. Default none. */
  readonly messageId?: number
}

export type OutboxRow = SystemRow<'outbox'>

/** The key of mail that belongs to no application. */
export const noApplication = ''

/** How a mail stands; 'logged' is written to the log, because there is no mail server. */
export const mailStates = ['waiting', 'sent', 'logged', 'failed'] as const satisfies readonly OutboxRow['state'][]
type MailState = (typeof mailStates)[number]

/** A mail as editors see it. */
export interface StoredMail {
  readonly id: number
  readonly to: string
  readonly subject: string
  /** '' once it is sent or given up. */
  readonly text: string
  readonly state: MailState
  readonly created_at: string
}

const listedMails = 100

/** Mail of one application. */
export interface OutboxRows {
  /** Stores a mail that is to be sent; in a transaction, together with all else that it stores. */
  put(mail: Mail): Promise<void>
  /** The latest, newest first. */
  list(): Promise<readonly StoredMail[]>
}

export const outboxRowsOf = (tenant: Tenant, clock: Clock): OutboxRows => ({
  put: async ({ to, subject, text, unsubscribe, replyTo, messageId }) => {
    const now = momentOf(clock())
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

/** A process that has claimed a mail and is silent for so long has ended, and the mail is another's to send. */
const claimSeconds = 10 * 60
/** Waits before the second try, the third and so on; after the last, a mail has failed. About a day in all. */
export const retrySeconds: readonly number[] = [60, 5 * 60, 30 * 60, 2 * 3600, 6 * 3600, 16 * 3600]
/** Days for which a settled mail is stored, so that its result can be looked up. */
export const retentionDays = 30

/** Claiming and settling, for the job that sends. */
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
    const tenant = tenantOf(db, row.app_key)
    await tenant.update('messages', { receipt: state }).where('id', '=', row.message_id).execute()
  }

  return {
    /** Takes the next mail that is due, so that no other process does; undefined where none is. */
    claim: () => claimNext(db, 'outbox', { clock, claimSeconds }),
    /** What is sent is not stored: it may hold a link that signs someone in. */
    sent: (row: OutboxRow) => settle(row, 'sent', { body: '' }),
    /** There is no mail server: the mail is in the log, and is stored for the editors where it is an application's. */
    logged: (row: OutboxRow) => settle(row, 'logged', row.app_key === noApplication ? { body: '' } : {}),
    /** Tries it again later, or never again. Gives the state. */
    failed: async (row: OutboxRow, isForGood: boolean): Promise<MailState> => {
      const wait = retrySeconds[row.attempts - 1]
      if (isForGood || wait === undefined) {
        await settle(row, 'failed', { body: '' })
        return 'failed'
      }
      await db
        .updateTable('outbox')
        .set({ due_at: momentAfter(clock(), wait) })
        .where('id', '=', row.id)
        .where('attempts', '=', row.attempts)
        .execute()
      return 'waiting'
    },
    /** Removes what was settled long ago. */
    sweep: async (): Promise<void> => {
      const before = momentAfter(clock(), -retentionDays * 86_400)
      await deleteInSlices(db, 'outbox', sql`created_at <= ${before} and state <> 'waiting'`)
    },
  }
}
