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

/** Event to record. */
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

/** Records an event. Inside a transaction, it is stored together with the change. */
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

/** Masked email, which only people who know it recognise: entries of the log are never deleted. */
const maskedEmail = (email: unknown): string => (typeof email === 'string' ? email.replace(/^(.)[^@]*/su, '$1…') : '–')
/** Masked phone number: its last two digits. */
const maskedPhone = (phone: unknown): string => (typeof phone === 'string' ? `…${phone.slice(-2)}` : '–')

/**
 * Records changes of access that a write of a user's record makes. Writes of the server itself have no user and no
 * address.
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

/** Minimum time between two records of the same refused call of the same user, ms. */
const refusalsApartMs = 3_600_000
/** Number of latest events that are searched for an earlier record of the same refusal. */
const latestEvents = 200

/** Security log of one application. */
export interface SecurityRows {
  /** Lists one page of events, newest first. */
  list(page: PageRequest): Promise<ListPage<SecurityEvent>>
  /** Records an event in a write of its own. */
  record(event: Omit<NewEvent, 'now'>): Promise<void>
  /**
   * Records that a call of a user, or of a program with a token of the user, was refused. Omits it if the latest 200
   * events contain the same refusal within the last hour.
   */
  storeRefused(userId: number, call: string, isProgram: boolean): Promise<void>
}

/**
 * Creates the security log of an application. `actor` is recorded as the author of events; only owners may list them.
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
