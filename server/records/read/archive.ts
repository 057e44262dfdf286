/**
 * Archive of a resource for visitors: its records by year, read through the index of the field that the descriptor
 * names.
 */
import type { ListPage } from '../../../src/api/wire/envelopes.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { dateOf, toTimestamp } from '../../../src/schema/values/time/dates.ts'
import { dayIn, startOfDay } from '../../../src/schema/values/time/zones.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { seenRows } from '../../permissions/visibleRows.ts'
import { timestampFor } from '../../permissions/visitorTimestamp.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { Rows } from '../../search/lists/listOrder.ts'
import { countOf, listPage, type PageRequest } from '../../search/lists/listPage.ts'

/** Maximum number of years in an archive. Mistyped dates could produce more. */
const mostYears = 200

/** Resource with an archive, and the date field that the archive is grouped by. */
interface Archive {
  readonly resource: Descriptor
  readonly by: string
}

/**
 * Conversion between values of a field and years. Timestamps are converted to the time zone of the site; dates are not.
 */
interface Years {
  readonly yearOf: (value: string) => number
  /** First value of a year. */
  readonly startOf: (year: number) => string
}

const fourDigits = (year: number): string => String(year).padStart(4, '0')
const firstDay = (year: number): string => `${fourDigits(year)}-01-01`
const yearsOfDays: Years = { yearOf: day => Number(day.slice(0, 4)), startOf: firstDay }
const yearsOfTimestamps = (zone: string): Years => ({
  yearOf: timestamp => yearsOfDays.yearOf(dayIn(dateOf(timestamp) ?? new Date(0), zone)),
  startOf: year => toTimestamp(startOfDay(firstDay(year), zone)),
})

/** Creates the read operations of the archives of an application. */
export const archiveReaderOf = (tenant: Tenant, clock: Clock) => {
  const yearsBy = async ({ resource, by }: Archive): Promise<Years> => {
    if (resource.fields[by]?.kind === 'date') return yearsOfDays
    const row = await tenant.select('applications').select('time_zone').executeTakeFirst()
    return yearsOfTimestamps(typeof row?.time_zone === 'string' ? row.time_zone : 'UTC')
  }

  /** Rows of the resource that visitors see. */
  const rowsOf = async ({ resource }: Archive): Promise<Rows> =>
    // Safe cast: it only drops the types of the columns.
    seenRows(tenant, resource, await timestampFor(tenant, clock)) as Rows

  return {
    /** Years that have records for visitors, latest first, at most 200. Costs one index lookup per year. */
    years: async (archive: Archive): Promise<readonly number[]> => {
      const { by } = archive
      const [rows, { yearOf, startOf }] = await Promise.all([rowsOf(archive), yearsBy(archive)])
      const latest = rows.select(by).where(by, 'is not', null).orderBy(by, 'desc').limit(1)
      const found: number[] = []
      for (let row = await latest.executeTakeFirst(); row && found.length < mostYears; ) {
        const year = yearOf(String(row[by]))
        found.push(year)
        row = await latest.where(by, '<', startOf(year)).executeTakeFirst()
      }
      return found
    },

    /** Ids of one page of a year's records for visitors, latest first. */
    page: async (archive: Archive, year: number, page: PageRequest): Promise<ListPage<number>> => {
      const { by } = archive
      const [rows, { startOf }] = await Promise.all([rowsOf(archive), yearsBy(archive)])
      const ofYear = rows.where(by, '>=', startOf(year)).where(by, '<', startOf(year + 1))
      const total = await countOf(ofYear)
      const ids = await ofYear
        .select('id')
        .orderBy(by, 'desc')
        .orderBy('id', 'desc')
        .limit(page.size)
        .offset((page.page - 1) * page.size)
        .execute()
      return listPage(
        ids.map(({ id }) => Number(id)),
        total,
        page,
      )
    },
  }
}

export type ArchiveReader = ReturnType<typeof archiveReaderOf>
