/** The security log: what happened to people's access, one row an event, written once. */

import type { SecurityEvent } from '../../../src/api/admin/security.ts'
import type { ListPage } from '../../../src/api/protocol/envelopes.ts'
import { activeStatus } from '../../../src/schema/descriptor/field.ts'
import { roleLabelOf } from '../../../src/schema/descriptor/role.ts'
import { momentOf } from '../../../src/schema/values/time/dates.ts'
import type { Row } from '../../db/tables.ts'
import { issue } from '../../errors.ts'
import { newestPage, type PageRequest } from '../../lists/listPage.ts'
import type { Actor, RightsCheck } from '../../permissions/permissions.ts'
import type { Tenant } from '../../tenant/tenantQueries.ts'

/** An event to be recorded. */
interface NewEvent {
  readonly event: SecurityEvent['event']
  /** Whose access it is; undefined where it is nobody's that is known. */
  readonly userId: number | undefined
  /** More of it, in words. Default none. */
  readonly detail?: string
  readonly now: Date
}

const nameOf = async (tenant: Tenant, userId: number | undefined): Promise<string | null> => {
  if (userId === undefined) return null
  const user = await tenant.select('users').select('name').where('id', '=', userId).executeTakeFirst()
  return typeof user?.name === 'string' ? user.name : null
}

/** Writes an event; inside a transaction, together with the change that it records. */
export const recordEvent = async (tenant: Tenant, actor: Actor, newEvent: NewEvent): Promise<void> => {
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
      at: momentOf(now),
    })
    .execute()
}

/** An email as the log shows it, which is never emptied: enough to be recognised by people who know it. */
const maskedEmail = (email: unknown): string => (typeof email === 'string' ? email.replace(/^(.)[^@]*/su, '$1…') : '–')
/** The same of a phone. */
const maskedPhone = (phone: unknown): string => (typeof phone === 'string' ? `…${phone.slice(-2)}` : '–')

/** Records what a write of a user's record has changed of their access. Writes of programs are recorded without a person: only people's calls have an address or a user. */
export const recordAccessChanges = async (
  tenant: Tenant,
  actor: Actor,
  { former, values, now }: { readonly former: Row; readonly values: Row; readonly now: Date },
): Promise<void> => {
  const userId = Number(former.id)
  const record = (event: SecurityEvent['event'], detail?: string) =>
    recordEvent(tenant, actor, { event, userId, now, ...(detail !== undefined && { detail }) })
  const isChanged = (name: 'email' | 'phone') => values[name] !== undefined && values[name] !== former[name]
  if (isChanged('email')) await record('email-changed', `${maskedEmail(former.email)} → ${maskedEmail(values.email)}`)
  if (isChanged('phone')) await record('phone-changed', `${maskedPhone(former.phone)} → ${maskedPhone(values.phone)}`)
  if (values.status !== undefined && values.status !== former.status)
    await record(values.status === activeStatus ? 'activated' : 'deactivated')
  if (values.type !== undefined && values.type !== former.type)
    await record('role-changed', `${roleLabelOf(former.type)} → ${roleLabelOf(values.type)}`)
  if (values.password) await record('password-changed')
}

const columns = ['id', 'event', 'user_id', 'user_name', 'by_id', 'by_name', 'address', 'detail', 'at'] as const

/** The same call that is refused to the same user again is written no sooner. */
const refusalsApartMs = 3_600_000
/** So many events are looked through for it. */
const latestEvents = 200

/** The security log of one application. */
export interface SecurityRows {
  /** A page of it, the newest first. */
  list(page: PageRequest): Promise<ListPage<SecurityEvent>>
  /** Writes an event that is part of no other write. */
  record(event: Omit<NewEvent, 'now'>): Promise<void>
  /** Writes that a user was refused a call; once an hour for each call, as far as the latest events show. */
  storeRefused(userId: number, call: string): Promise<void>
}

export const securityRowsOf = (tenant: Tenant, clock: () => Date, actor: Actor, check: RightsCheck): SecurityRows => ({
  list: async page => {
    check.least('owner', issue('may-read-security-log'))
    return newestPage(tenant.select('security_events').select(columns), page)
  },
  record: event => recordEvent(tenant, actor, { ...event, now: clock() }),
  storeRefused: async (userId, call) => {
    const since = momentOf(new Date(clock().getTime() - refusalsApartMs))
    const latest = tenant.select('security_events').select(['event', 'user_id', 'detail', 'at']).orderBy('id', 'desc')
    const isKnown = (await latest.limit(latestEvents).execute()).some(
      ({ event, user_id, detail, at }) =>
        event === 'call-refused' && user_id === userId && detail === call && at > since,
    )
    if (!isKnown) await recordEvent(tenant, actor, { event: 'call-refused', userId, detail: call, now: clock() })
  },
})
