/** Retention of deleted records, of previous contents, and of automatic backups, which are found by their file names only. */
import { dayMs } from '../../src/schema/values/time/dates.ts'

/** Default of TRASH_DAYS: number of days for which deleted records can be restored. */
export const defaultTrashDays = 30
/** Default of HISTORY_DAYS: number of days for which previous contents of records are stored. */
export const defaultHistoryDays = 365

/** Backups to keep: the last one of each of the latest `days` days and `weeks` weeks that have a backup. */
export interface Retention {
  readonly days: number
  readonly weeks: number
}

/** Parses BACKUP_KEEP, such as '7d 4w' or '7d'; undefined if it is invalid or keeps less than one day. */
export const readRetention = (text: string): Retention | undefined => {
  const [, days, weeks] = /^\s*(\d{1,3})d(?:[\s,+]*(\d{1,3})w)?\s*$/i.exec(text) ?? []
  return Number(days) >= 1 ? { days: Number(days), weeks: Number(weeks ?? 0) } : undefined
}

/** Reason for an automatic backup: the daily schedule, or an update that is about to migrate the database. */
type Occasion = 'daily' | 'migration'

const prefixes: { readonly [O in Occasion]: string } = { daily: 'site', migration: 'before-migration' }
const namePattern = /^([a-z-]+)-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(?:-[0-9a-f]{4})?\.tar\.gz$/

/**
 * File name of a backup, with its time in UTC. `mark` is four hexadecimal digits, for backups that may start in the
 * same second.
 */
export const backupName = (occasion: Occasion, timestamp: Date, mark?: string): string => {
  const [day = '', time = ''] = timestamp.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').split('T')
  return `${[prefixes[occasion], day, time, mark].filter(Boolean).join('-')}.tar.gz`
}

/** Time in the file name of a backup; undefined for any other file. */
const timestampOfName = (occasion: Occasion, name: string): Date | undefined => {
  const [, prefix, year, month, day, hour, minute, second] = namePattern.exec(name) ?? []
  if (prefix !== prefixes[occasion]) return undefined
  const timestamp = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(timestamp.getTime()) ? undefined : timestamp
}

const dayOf = (timestamp: Date) => Math.floor(timestamp.getTime() / dayMs)
/** Number of a week, which begins on Monday. 1 January 1970 was a Thursday. */
const weekOf = (timestamp: Date) => Math.floor((dayOf(timestamp) + 3) / 7)

/** Number of days for which all backups of an occasion are retained. */
const allFor: { readonly [O in Occasion]: number } = { daily: 0, migration: 7 }

/**
 * Names of the backups of an occasion that may be deleted. Only days and weeks with a backup are counted, so existing
 * backups are retained even if no new one succeeds for a long time. The newest backup is always retained. All backups
 * made before a migration are retained for seven days.
 */
export const outdatedOf = (
  names: readonly string[],
  occasion: Occasion,
  { days, weeks }: Retention,
  now: Date,
): readonly string[] => {
  const dated = names.flatMap(name => {
    const timestamp = timestampOfName(occasion, name)
    return timestamp ? [{ name, timestamp }] : []
  })
  const newestFirst = dated.sort((a, b) => b.timestamp.getTime() - a.timestamp.getTime())
  const firstOfEach = (unit: (timestamp: Date) => number, most: number) => {
    const byUnit = new Map<number, string>()
    for (const { name, timestamp } of newestFirst) if (!byUnit.has(unit(timestamp))) byUnit.set(unit(timestamp), name)
    return [...byUnit.values()].slice(0, most)
  }
  const retained = new Set([...firstOfEach(dayOf, Math.max(1, days)), ...firstOfEach(weekOf, weeks)])
  const isOld = (timestamp: Date) => now.getTime() - timestamp.getTime() > allFor[occasion] * dayMs
  return newestFirst.filter(({ name, timestamp }) => !retained.has(name) && isOld(timestamp)).map(({ name }) => name)
}
