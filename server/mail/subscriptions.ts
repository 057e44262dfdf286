/**
 * News by mail: requested, confirmed from the mailbox itself, and ended with one click.
 * Nothing is stored of people who have not confirmed: the mailed address itself carries the request, encrypted.
 */
import { subscribers } from '../../src/resources/index.ts'
import { activeStatus } from '../../src/schema/descriptor/field.ts'
import type { Issue } from '../../src/schema/validation/issue.ts'
import { schemaOfField } from '../../src/schema/validation/valueSchema.ts'
import { issuesIn } from '../../src/schema/validation/zodIssues.ts'
import { dateOf, dayMs, momentOf } from '../../src/schema/values/time/dates.ts'
import type { Throttle } from '../auth/rateLimit.ts'
import { mailboxKey } from '../auth/rateLimitKeys.ts'
import type { Clock } from '../clock.ts'
import type { Body } from '../content/body.ts'
import { visitorMessages } from '../content/visitorMessages.ts'
import type { Encryption } from '../crypto/encryption.ts'
import type { Row } from '../db/tables.ts'
import { Failure, fail } from '../errors.ts'
import type { Mail } from '../records/rows/outbox.ts'
import type { ApplicationStore, Store } from '../store/store.ts'
import type { Sender } from './contact.ts'
import type { Mailer } from './mailer.ts'
import { refuseSpam } from './spamFilter.ts'
import { confirmationMail, confirmDays, welcomeMail } from './templates.ts'

interface SubscriptionDeps {
  readonly store: Store
  readonly mail: Mailer
  readonly clock: Clock
  readonly encryption: Encryption
  readonly throttle: Throttle
  /** Of mail to one mailbox, by all forms. */
  readonly mailThrottle: Throttle
}

/** What a mailed address carries. */
interface Ticket {
  readonly does: 'confirm' | 'end'
  readonly appKey: string
  readonly email: string
  readonly name: string
  /** Origin of the mailed address. */
  readonly origin: string
  /** UTC 'YYYY-MM-DD HH:MM:SS'. */
  readonly at: string
}

const subscriberFields = ['name', 'email'] as const

const validateSubscriber = (body: Body): { readonly name: string; readonly email: string } => {
  const issues: Record<string, readonly Issue[]> = {}
  const [name, email] = subscriberFields.map(field => {
    const { data, error } = schemaOfField(subscribers.fields[field]).safeParse(body[field])
    if (error) issues[field] = issuesIn(error)
    return String(data ?? '')
  })
  if (Object.keys(issues).length) fail('invalid', { issues })
  return { name: name ?? '', email: email ?? '' }
}

const findIn = async (rows: ApplicationStore, email: string) => {
  const query = { page: 1, size: 1, search: '', filters: { email }, sort: undefined }
  return (await rows.list(subscribers, query, 'owner')).data[0]
}

export const createSubscriptions = ({ store, mail, clock, encryption, throttle, mailThrottle }: SubscriptionDeps) => {
  const addressOf = (path: string, ticket: Omit<Ticket, 'at'>): string =>
    `${ticket.origin}${path}/${encryption.encrypt({ ...ticket, at: momentOf(clock()) })}`

  const open = (token: string, does: Ticket['does']): Ticket | undefined => {
    // Only `addressOf` encrypts such facts.
    const ticket = encryption.decrypt(token) as Ticket | undefined
    return ticket?.does === does ? ticket : undefined
  }

  /** The mail that somebody is subscribed, with the way to end it. */
  const subscribedMail = (ticket: Omit<Ticket, 'at' | 'does'>, site: Row | undefined): Mail => {
    const unsubscribe = addressOf('/unsubscribe', { ...ticket, name: '', does: 'end' })
    return {
      to: ticket.email,
      unsubscribe,
      ...welcomeMail(visitorMessages(site), String(site?.name), unsubscribe),
    }
  }

  const isOver = ({ at }: Ticket): boolean => {
    const end = (dateOf(at)?.getTime() ?? 0) + confirmDays * dayMs
    return clock().getTime() > end
  }

  const subscribe = async (ticket: Ticket): Promise<boolean> => {
    const site = await store.inApplication(ticket.appKey).application()
    const welcome = subscribedMail(ticket, site)
    return store.transaction(async tx => {
      const rows = tx.inApplication(ticket.appKey)
      const { name, email } = ticket
      const known = await findIn(rows, email)
      if (known?.status === activeStatus) return true
      // Ended since then: an old mail does not bring it back.
      if (known && String(known.updated_at) >= ticket.at) return false
      if (known) await rows.update(subscribers, Number(known.id), { status: activeStatus })
      else await rows.insert(subscribers, { name, email, status: activeStatus })
      await rows.outbox.put(welcome)
      return true
    })
  }

  return {
    /**
     * Has mailed to an address how to confirm; to one that is subscribed, that it is. The answer is the same.
     * Throws Failure: 'invalid', 'too-many-tries', 'no-origin'.
     */
    ask: async (body: Body, { appKey, ip, origin, confirm: isAllowed }: Sender): Promise<void> => {
      const { name, email } = validateSubscriber(body)
      refuseSpam(body, clock())
      if (origin === undefined) return fail('no-origin')
      const mailbox = mailboxKey(appKey, email)
      const retryAfter = (await throttle.begin(mailbox, ip)) ?? (await mailThrottle.begin(mailbox, ip))
      if (retryAfter !== undefined) fail('too-many-tries', { retryAfter })
      const rows = store.inApplication(appKey)
      const site = await rows.application()
      const known = await findIn(rows, email)
      const ticket = { appKey, email, name, origin }
      const confirm = addressOf('/subscribe/confirm', { ...ticket, does: 'confirm' })
      const reply =
        known?.status === activeStatus
          ? subscribedMail(ticket, site)
          : { to: email, ...confirmationMail(visitorMessages(site), String(site?.name), confirm) }
      await store.transaction(async tx => {
        const own = tx.inApplication(appKey, { confirm: isAllowed })
        await own.confirm()
        await own.outbox.put(reply)
      })
      mail.wake()
    },

    /** Whether the token's address is subscribed now; false for a token that is too old, was replaced by a later one, or is invalid. */
    confirm: async (token: string): Promise<boolean> => {
      const ticket = open(token, 'confirm')
      if (!ticket || isOver(ticket)) return false
      const isSubscribed = await subscribe(ticket).catch((error: unknown) => {
        // The button may be pressed twice at once; who comes second finds it done.
        if (error instanceof Failure && error.code === 'taken') return subscribe(ticket)
        throw error
      })
      mail.wake()
      return isSubscribed
    },

    /** Ends a subscription; calling it again changes nothing. False for an invalid token. */
    end: async (token: string): Promise<boolean> => {
      const ticket = open(token, 'end')
      if (!ticket) return false
      const rows = store.inApplication(ticket.appKey)
      const known = await findIn(rows, ticket.email)
      if (known?.status === activeStatus) await rows.update(subscribers, Number(known.id), { status: 0 })
      return true
    },
  }
}

export type Subscriptions = ReturnType<typeof createSubscriptions>
