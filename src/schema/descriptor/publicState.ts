/** Whether visitors see a record at a moment, and if not, why: for those who edit it. The server decides it in `server/permissions/visibility.ts`. */
import { momentOf } from '../values/time/dates.ts'
import { isPast } from '../values/time/pastMoments.ts'
import { dayIn } from '../values/time/zones.ts'
import { activeStatus, type Field } from './field.ts'
import type { Descriptor, Row } from './resource.ts'

interface Moment {
  readonly now: Date
  /** The site's time zone, by whose days fields of days count. */
  readonly zone: string
}

/** Visitors do not see a record yet, or no longer: by which field, and its value. */
export interface TimedState {
  readonly is: 'scheduled' | 'expired'
  readonly field: Field
  readonly value: string
}

const textIn = (record: Row, name: string | undefined): string => {
  const value = record[name ?? '']
  return typeof value === 'string' ? value : ''
}

/** Whether the time of a record by `visible` is yet to come, or over; undefined where it is neither. */
export const timedStateOf = (
  { fields, visible: { from, until } = {} }: Pick<Descriptor, 'fields' | 'visible'>,
  record: Row,
  { now, zone }: Moment,
): TimedState | undefined => {
  const [begins, ends] = [fields[from ?? ''], fields[until ?? '']]
  const [first, last] = [textIn(record, from), textIn(record, until)]
  const [moment, today] = [momentOf(now), dayIn(now, zone)]
  if (begins && first !== '' && first > (begins.kind === 'date' ? today : moment))
    return { is: 'scheduled', field: begins, value: first }
  if (!ends || last === '') return undefined
  return isPast(ends, last, { now, zone }) ? { is: 'expired', field: ends, value: last } : undefined
}

/** Whether the status of a record shows it to visitors, as of one without a status. */
export const isActive = ({ fields }: Pick<Descriptor, 'fields'>, record: Row): boolean =>
  fields.status?.kind !== 'status' || Number(record.status) === activeStatus
