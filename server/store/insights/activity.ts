/** Number of new posts and subscribers per month, in the time zone of the site. */
import { sql } from 'kysely'
import type { Activity } from '../../../src/api/wire/insights.ts'
import { posts, subscribers } from '../../../src/resources/product.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { toTimestamp } from '../../../src/schema/values/time/dates.ts'
import { startOfDay } from '../../../src/schema/values/time/zones.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import type { SiteDay } from './siteDay.ts'

/** Number of months in the report, including the current one. */
const shownMonths = 12

/** Month 'YYYY-MM' that is `ahead` months after that of `day`; before it if `ahead` is negative. */
const monthAfter = (day: string, ahead: number): string => {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + ahead
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

interface Month {
  readonly month: string
  /** Start of the month (inclusive) and of the next one (exclusive), as UTC timestamps. */
  readonly from: string
  readonly before: string
}

const monthsUntil = ({ today, zone }: SiteDay): readonly Month[] => {
  const startOf = (month: string) => toTimestamp(startOfDay(`${month}-01`, zone))
  return Array.from({ length: shownMonths }, (_, at) => {
    const ahead = at + 1 - shownMonths
    const month = monthAfter(today, ahead)
    return { month, from: startOf(month), before: startOf(monthAfter(today, ahead + 1)) }
  })
}

/** Number of records created in each month. */
const countsOf = async (tenant: Tenant, resource: Descriptor, months: readonly Month[]): Promise<readonly number[]> => {
  const row = await tenant
    .select(resource.name)
    .select(
      months.map(({ from, before }, at) =>
        sql<number>`sum(case when created_at >= ${from} and created_at < ${before} then 1 else 0 end)`.as(
          `month_${at}`,
        ),
      ),
    )
    .where('created_at', '>=', months[0]?.from ?? '')
    .executeTakeFirst()
  return months.map((_month, at) => Number(row?.[`month_${at}`] ?? 0))
}

/** Activity of the last twelve months, oldest first. Sign-ups are new subscribers. */
export const activityIn = async (tenant: Tenant, day: SiteDay): Promise<readonly Activity[]> => {
  const months = monthsUntil(day)
  const written = await countsOf(tenant, posts, months)
  const signedUp = await countsOf(tenant, subscribers, months)
  return months.map(({ month }, at) => ({ month, posts: written[at] ?? 0, sign_ups: signedUp[at] ?? 0 }))
}
