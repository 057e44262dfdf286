/** Which of the backups that a server makes by itself are retained. Knows only the names of files; those of other files are never touched. */
import { dayMs } from '../../src/schema/values/time/dates.ts'

/** How many are retained: the last of so many days, and the last of so many weeks. */
export interface Retention {
  readonly days: number
  readonly weeks: number
}

/** Reads BACKUP_KEEP, like '7d 4w' or '7d'; undefined for another text, and for less than one day. */
export const readRetention = (text: string): Retention | undefined => {
  const [, days, weeks] = /^\s*(\d{1,3})d(?:[\s,+]*(\d{1,3})w)?\s*$/i.exec(text) ?? []
  return Number(days) >= 1 ? { days: Number(days), weeks: Number(weeks ?? 0) } : undefined
}

/** Why a server makes a backup by itself: because it is time, or because a newer version is about to change the database. */
type Occasion = 'daily' | 'migration'

const prefixes: { readonly [O in Occasion]: string } = { daily: 'site', migration: 'before-migration' }
const namePattern = /^([a-z-]+)-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(?:-[0-9a-f]{4})?\.tar\.gz$/

/** Name of a backup that is begun at a moment, in UTC. `mark`: four hexadecimal digits, where several may begin at once. */
export const backupName = (occasion: Occasion, moment: Date, mark?: string): string => {
  const [day = '', time = ''] = moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').split('T')
  return `${[prefixes[occasion], day, time, mark].filter(Boolean).join('-')}.tar.gz`
}

/** The moment in the name of a backup; undefined for any other file. */
const momentOfName = (occasion: Occasion, name: string): Date | undefined => {
  const [, prefix, year, month, day, hour, minute, second] = namePattern.exec(name) ?? []
  if (prefix !== prefixes[occasion]) return undefined
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

const dayOf = (moment: Date) => Math.floor(moment.getTime() / dayMs)
/** The first day of the calendar was a Thursday. */
const weekOf = (moment: Date) => Math.floor((dayOf(moment) + 3) / 7)

/** For so long every backup of an occasion stays, days. */
const allFor: { readonly [O in Occasion]: number } = { daily: 0, migration: 7 }

/**
 * The names of the backups of an occasion that may be deleted. The newest never may, and no day without a backup counts: however long none succeeds, the good ones stay.
 * Those that were made before a migration all stay for seven days.
 */
export const outdatedOf = (
  names: readonly string[],
  occasion: Occasion,
  { days, weeks }: Retention,
  now: Date,
): readonly string[] => {
  const dated = names.flatMap(name => {
    const moment = momentOfName(occasion, name)
    return moment ? [{ name, moment }] : []
  })
  const newestFirst = dated.sort((a, b) => b.moment.getTime() - a.moment.getTime())
  const firstOfEach = (unit: (moment: Date) => number, most: number) => {
    const byUnit = new Map<number, string>()
    for (const { name, moment } of newestFirst) if (!byUnit.has(unit(moment))) byUnit.set(unit(moment), name)
    return [...byUnit.values()].slice(0, most)
  }
  const retained = new Set([...firstOfEach(dayOf, Math.max(1, days)), ...firstOfEach(weekOf, weeks)])
  const isOld = (moment: Date) => now.getTime() - moment.getTime() > allFor[occasion] * dayMs
  return newestFirst.filter(({ name, moment }) => !retained.has(name) && isOld(moment)).map(({ name }) => name)
}
