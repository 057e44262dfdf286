/**
 * Visibility of a record for visitors at a given time, with the reason, for editors. The server decides it in
 * `server/permissions/visibility.ts`.
 */
import { refusedSlugs } from '../routes/fixedRoutes.ts'
import { toTimestamp } from '../values/time/dates.ts'
import { isPast } from '../values/time/pastTimestamps.ts'
import { dayIn } from '../values/time/zones.ts'
import { activeStatus, type Field, type FieldOf } from './field.ts'
import type { Descriptor, Row } from './resource.ts'

/** Current time at a site. */
interface Clock {
  readonly now: Date
  /** Time zone of the site, which determines the current day. */
  readonly zone: string
}

/** State of a record that visitors do not see yet, or no longer: with the field that decides it, and its value. */
export interface TimedState {
  readonly is: 'scheduled' | 'expired'
  readonly field: Field
  readonly value: string
}

const textIn = (record: Row, name: string | undefined): string => {
  const value = record[name ?? '']
  return typeof value === 'string' ? value : ''
}

/** Timed state of a record whose visible period has not started or is over; undefined otherwise. */
export const timedStateOf = (
  { fields, visible: { from, until } = {} }: Pick<Descriptor, 'fields' | 'visible'>,
  record: Row,
  { now, zone }: Clock,
): TimedState | undefined => {
  const [begins, ends] = [fields[from ?? ''], fields[until ?? '']]
  const [first, last] = [textIn(record, from), textIn(record, until)]
  const [timestamp, today] = [toTimestamp(now), dayIn(now, zone)]
  if (begins && first !== '' && first > (begins.kind === 'date' ? today : timestamp))
    return { is: 'scheduled', field: begins, value: first }
  if (!ends || last === '') return undefined
  return isPast(ends, last, { now, zone }) ? { is: 'expired', field: ends, value: last } : undefined
}

/** True if the record is active or its resource has no status. */
export const isActive = ({ fields }: Pick<Descriptor, 'fields'>, record: Row): boolean =>
  fields.status?.kind !== 'status' || Number(record.status) === activeStatus

/** Fields with slugs that are addresses of the site. */
export const addressSlugsOf = ({
  fields,
}: Pick<Descriptor, 'fields'>): readonly (readonly [string, FieldOf<'slug'>])[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'slug' && field.routes ? [[name, field] as const] : [],
  )

/**
 * Slug at which the site shows something else than the record, such as the list of a resource, with its field. The record
 * is older than this use of the address. Undefined if visitors find the record at its address.
 */
export const coveredSlugOf = (
  resource: Pick<Descriptor, 'fields'>,
  record: Row,
): { readonly field: string; readonly slug: string } | undefined => {
  for (const [field, slugField] of addressSlugsOf(resource)) {
    const slug = record[field]
    if (typeof slug === 'string' && refusedSlugs(slugField).includes(slug)) return { field, slug }
  }
  return undefined
}
