/** State of a job opening, by its start and end dates. */
import { dateOf } from '../../schema/values/time/dates.ts'
import { dayIn } from '../../schema/values/time/zones.ts'
import type { Career } from '../content/content.ts'

/** State of a job opening: open for applications, not yet open, or closed. */
export type CareerState =
  | {
      readonly kind: 'open' /** Whole days until the deadline, 0 on its day; undefined without a deadline. */
      readonly daysLeft?: number
    }
  | { readonly kind: 'early' }
  | { readonly kind: 'closed' }

const dayMs = 86_400_000
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** State of a job opening at a time. It closes when its end date ends in the zone. Source: specification 22. */
export const careerStateOf = (
  { application_start_at: start, application_end_at: end }: Pick<Career, 'application_start_at' | 'application_end_at'>,
  now: Date,
  zone: string,
): CareerState => {
  const today = dayIn(now, zone)
  const begin = start ? dateOf(start) : undefined
  const finish = end ? dateOf(end) : undefined
  const daysLeft = finish && daysBetween(today, dayIn(finish, zone))
  if (daysLeft !== undefined && daysLeft < 0) return { kind: 'closed' }
  if (begin && dayIn(begin, zone) > today) return { kind: 'early' }
  return { kind: 'open', ...(daysLeft !== undefined && { daysLeft }) }
}

const rank: { readonly [K in CareerState['kind']]: number } = { open: 0, early: 1, closed: 2 }

/** Sorts job openings: first the open ones by deadline, then the upcoming ones, last the closed ones. */
export const sortCareers = <T extends { readonly state: CareerState }>(careers: readonly T[]): readonly T[] => {
  const days = ({ state }: T) => (state.kind === 'open' ? (state.daysLeft ?? Number.MAX_SAFE_INTEGER) : 0)
  return [...careers].sort((a, b) => rank[a.state.kind] - rank[b.state.kind] || days(a) - days(b))
}
