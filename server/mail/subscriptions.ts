/**
 * Newsletter subscriptions: requested, confirmed by mail, and ended with one click. No subscriber is stored before the
 * confirmation: the link in the mail contains the encrypted request.
 */
import type { Site } from '../../src/resources/createSite.ts'
import { activeStatus } from '../../src/schema/descriptor/field.ts'
import type { MailedLink } from '../../src/schema/routes/mailedLinks.ts'
import type { Issue } from '../../src/schema/validation/issue.ts'
import { schemaOfField } from '../../src/schema/validation/valueSchema.ts'
import { issuesIn } from '../../src/schema/validation/zodIssues.ts'
import { dateOf, dayMs, toTimestamp } from '../../src/schema/values/time/dates.ts'
import type { Throttle } from '../auth/rateLimit.ts'
import { mailboxKey } from '../auth/rateLimitKeys.ts'
import type { Body } from '../content/body.ts'
import { visitorMessages } from '../content/visitorMessages.ts'
import type { Encryption } from '../crypto/encryption.ts'
import type { Row } from '../db/tables.ts'
import type { Mail } from '../records/rows/outbox.ts'
import type { Clock } from '../runtime/clock.ts'
import { Failure, fail } from '../runtime/errors.ts'
import type { ApplicationStore, Store } from '../store/store.ts'
import { answerOnce } from './answerOnce.ts'
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
  /** Limit of mails to one mailbox, shared by all forms. */
  readonly mailThrottle: Throttle
}

/** Data in a mailed link. */
interface Ticket {
  readonly does: 'confirm' | 'end'
  readonly appKey: string
  readonly email: string
  readonly name: string
  /** Origin of the link in the mail. */
  readonly origin: string
  /** UTC 'YYYY-MM-DD HH:MM:SS'. */
  readonly at: string
}

/** Outcome of a mailed link. */
type LinkOutcome =
  | { readonly state: 'confirmed' | 'ended'; readonly appKey: string }
  | { readonly state: 'expired' | 'unknown'; readonly appKey?: undefined }

/** Time for which the same request sends no second mail, s. Short, because a person who gets no mail asks again. */
const repeatSeconds = 600

const subscriberFields = ['name', 'email'] as const

const validateSubscriber = ({ subscribers }: Site, body: Body): { readonly name: string; readonly email: string } => {
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
  return (await rows.list(rows.site.subscribers, query, 'owner')).data[0]
}

/** Creates the service of newsletter subscriptions. */
export const createSubscriptions = ({ store, mail, clock, encryption, throttle, mailThrottle }: SubscriptionDeps) => {
  const addressOf = (path: string, ticket: Omit<Ticket, 'at'>): string =>
    `${ticket.origin}${path}/${encryption.encrypt({ ...ticket, at: toTimestamp(clock()) })}`

  const open = (token: string, does: Ticket['does']): Ticket | undefined => {
    // Safe cast: `addressOf` has encrypted the data, or it has another `does`.
    const ticket = encryption.decrypt(token) as Ticket | undefined
    return ticket?.does === does ? ticket : undefined
  }

  /** Mail that confirms a subscription, with the link that ends it. */
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

  /** True if the subscription was ended after the mail was sent, and an old link must not renew it. */
  const isEnded = (known: Awaited<ReturnType<typeof findIn>>, ticket: Ticket): boolean =>
    known !== undefined && known.status !== activeStatus && String(known.updated_at) >= ticket.at

  const subscribe = async (ticket: Ticket): Promise<boolean> => {
    const site = await store.inApplication(ticket.appKey).application()
    const welcome = subscribedMail(ticket, site)
    return store.transaction(async tx => {
      const rows = tx.inApplication(ticket.appKey)
      const { name, email } = ticket
      const known = await findIn(rows, email)
      if (known?.status === activeStatus) return true
      if (isEnded(known, ticket)) return false
      if (known) await rows.update(rows.site.subscribers, Number(known.id), { status: activeStatus })
      else await rows.insert(rows.site.subscribers, { name, email, status: activeStatus })
      await rows.outbox.put(welcome)
      return true
    })
  }

  return {
    /**
     * Sends a mail with a confirmation link or, to a subscribed address, a mail that says that it is subscribed. The
     * result is the same for both. The same request sends no second mail within ten minutes. Throws Failure: 'invalid',
     * 'too-many-tries', 'no-origin'.
     */
    ask: async (body: Body, sender: Sender): Promise<void> => {
      const { appKey, ip, origin, confirm: isAllowed } = sender
      await answerOnce<null>({ store, appKey, form: 'subscribe', body, seconds: repeatSeconds }, async keep => {
        const { name, email } = validateSubscriber(store.site, body)
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
          await keep(own, null)
        })
        mail.wake()
        return null
      })
    },

    /**
     * Outcome of a mailed link that has nothing to ask any more: its token is invalid, it has expired, or it was used.
     * `appKey` is set if a subscription has the outcome. Undefined for a link that is still open. Changes nothing.
     */
    outcomeOf: async ({ does, token }: MailedLink): Promise<LinkOutcome | undefined> => {
      const ticket = open(token, does)
      if (!ticket) return { state: 'unknown' }
      const { appKey, email } = ticket
      const known = await findIn(store.inApplication(appKey), email)
      const isActive = known?.status === activeStatus
      if (does === 'end') return isActive ? undefined : { state: 'ended', appKey }
      if (isActive) return { state: 'confirmed', appKey }
      return isOver(ticket) || isEnded(known, ticket) ? { state: 'expired' } : undefined
    },

    /**
     * Confirms a subscription. Returns its application key; undefined if the token is invalid or expired, or if the
     * subscription was ended after the mail was sent.
     */
    confirm: async (token: string): Promise<string | undefined> => {
      const ticket = open(token, 'confirm')
      if (!ticket || isOver(ticket)) return undefined
      const isSubscribed = await subscribe(ticket).catch((error: unknown) => {
        // The button may be pressed twice in quick succession; the second call finds the record.
        if (error instanceof Failure && error.code === 'taken') return subscribe(ticket)
        throw error
      })
      mail.wake()
      return isSubscribed ? ticket.appKey : undefined
    },

    /**
     * Ends a subscription; repeated calls have no effect. Returns its application key; undefined if the token is
     * invalid.
     */
    end: async (token: string): Promise<string | undefined> => {
      const ticket = open(token, 'end')
      if (!ticket) return undefined
      const rows = store.inApplication(ticket.appKey)
      const known = await findIn(rows, ticket.email)
      if (known?.status === activeStatus) await rows.update(rows.site.subscribers, Number(known.id), { status: 0 })
      return ticket.appKey
    },
  }
}

export type Subscriptions = ReturnType<typeof createSubscriptions>
