/**
 * Security log: one row for each change of a user's access, and each use, such as a sign-in. Rows are never changed.
 */

import type { ListPage } from '../../../src/api/wire/envelopes.ts'
import type { SecurityEvent } from '../../../src/api/wire/logs.ts'
import { activeStatus } from '../../../src/schema/descriptor/field.ts'
import { roleLabelOf } from '../../../src/schema/descriptor/role.ts'
import { toTimestamp } from '../../../src/schema/values/time/dates.ts'
import type { Row } from '../../db/tables.ts'
import type { TenantQueries } from '../../db/tenant/tenantQueries.ts'
import type { Actor, RightsCheck } from '../../permissions/permissions.ts'
import { issue } from '../../runtime/errors.ts'
import { newestPage, type PageRequest } from '../../search/lists/listPage.ts'

/** Event to be added to the log. */
interface NewEvent {
  readonly event: SecurityEvent['event']
  /** User whose access is affected; undefined if unknown. */
  readonly userId: number | undefined
  /** Further details in words. Default none. */
  readonly detail?: string
  readonly now: Date
}

const nameOf = async (tenant: TenantQueries, userId: number | undefined): Promise<string | null> => {
  if (userId === undefined) return null
  const user = await tenant.select('users').select('name').where('id', '=', userId).executeTakeFirst()
  return typeof user?.name === 'string' ? user.name : null
}

/** Adds an event to the log. In a transaction, the event is stored only together with the change. */
export const recordEvent = async (tenant: TenantQueries, actor: Actor, newEvent: NewEvent): Promise<void> => {
  const { event, userId, detail, now } = newEvent
  await tenant
    .insert('security_events', {
      event,
      user_id: userId ?? null,
      user_name: await nameOf(tenant, userId),
      by_id: actor.userId ?? null,
      by_name: await nameOf(tenant, actor.userId),
      address: actor.address ?? null,
      detail: detail ?? null,
      at: toTimestamp(now),
    })
    .execute()
}

/** Masks an email so that only people who know it recognise it. Log entries are never deleted. */
const maskedEmail = (email: unknown): string => (typeof email === 'string' ? email.replace(/^(.)[^@]*/su, '$1…') : '–')
/** Masks a phone number except its last two digits. */
const maskedPhone = (phone: unknown): string => (typeof phone === 'string' ? `…${phone.slice(-2)}` : '–')

/**
 * Logs the changes of access that result from a write to a user's record: email, phone, status, role and password. For a
 * write by the server itself, the log entry has no author and no address.
 */
export const recordAccessChanges = async (
  tenant: TenantQueries,
  actor: Actor,
  { previous, values, now }: { readonly previous: Row; readonly values: Row; readonly now: Date },
): Promise<void> => {
  const userId = Number(previous.id)
  const record = (event: SecurityEvent['event'], detail?: string) =>
    recordEvent(tenant, actor, { event, userId, now, ...(detail !== undefined && { detail }) })
  const isChanged = (name: 'email' | 'phone') => values[name] !== undefined && values[name] !== previous[name]
  if (isChanged('email')) await record('email-changed', `${maskedEmail(previous.email)} → ${maskedEmail(values.email)}`)
  if (isChanged('phone')) await record('phone-changed', `${maskedPhone(previous.phone)} → ${maskedPhone(values.phone)}`)
  if (values.status !== undefined && values.status !== previous.status)
    await record(values.status === activeStatus ? 'activated' : 'deactivated')
  if (values.type !== undefined && values.type !== previous.type)
    await record('role-changed', `${roleLabelOf(previous.type)} → ${roleLabelOf(values.type)}`)
  if (values.password) await record('password-changed')
}

const columns = ['id', 'event', 'user_id', 'user_name', 'by_id', 'by_name', 'address', 'detail', 'at'] as const

/** Minimum time between two log entries for the same refused call of the same user, ms. */
const refusalsApartMs = 3_600_000
/** Number of latest events that are searched for an earlier entry about the same refusal. */
const latestEvents = 200

/** Security log of one application. */
export interface SecurityRows {
  /** Lists one page of events, newest first. */
  list(page: PageRequest): Promise<ListPage<SecurityEvent>>
  /** Logs an event in a separate write. */
  record(event: Omit<NewEvent, 'now'>): Promise<void>
  /**
   * Logs that a call of a user, or of a program with a token of the user, was refused, unless the same refusal is among
   * the latest 200 events and less than an hour old.
   */
  storeRefused(userId: number, call: string, isProgram: boolean): Promise<void>
}

/**
 * Creates the security log of an application. `actor` is logged as the author of events; only owners may list them.
 */
export const securityRowsOf = (
  tenant: TenantQueries,
  clock: () => Date,
  actor: Actor,
  check: RightsCheck,
): SecurityRows => ({
  list: async page => {
    check.least('owner', issue('may-read-security-log'))
    return newestPage(tenant.select('security_events').select(columns), page)
  },
  record: event => recordEvent(tenant, actor, { ...event, now: clock() }),
  storeRefused: async (userId, call, isProgram) => {
    const refused = isProgram ? 'program-refused' : 'call-refused'
    const since = toTimestamp(new Date(clock().getTime() - refusalsApartMs))
    const latest = tenant.select('security_events').select(['event', 'user_id', 'detail', 'at']).orderBy('id', 'desc')
    const isKnown = (await latest.limit(latestEvents).execute()).some(
      ({ event, user_id, detail, at }) => event === refused && user_id === userId && detail === call && at > since,
    )
    if (!isKnown) await recordEvent(tenant, actor, { event: refused, userId, detail: call, now: clock() })
  },
})
