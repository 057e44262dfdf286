/** What is known about the stored pictures and documents of one application; their bytes are in the file store. */
import { sql } from 'kysely'
import { maxInteger } from '../../../src/schema/descriptor/field.ts'
import { fileRights } from '../../../src/schema/descriptor/rights.ts'
import { asPrivate } from '../../../src/schema/values/documents.ts'
import { dayMs, momentOf } from '../../../src/schema/values/time/dates.ts'
import type { Clock } from '../../clock.ts'
import type { SystemRow } from '../../db/systemTables.ts'
import { issue } from '../../errors.ts'
import type { RightsCheck } from '../../permissions/permissions.ts'
import { yieldToOthers } from '../../runtime/yieldToOthers.ts'
import type { Tenant } from '../../tenant/tenantQueries.ts'

/** A stored picture or document; a document has no width and no height: both are 0. */
export type FileRow = SystemRow<'files'>

/** What the stored files come to. */
interface FileTotals {
  readonly files: number
  readonly bytes: number
  /** 0 where there is none. */
  readonly lastId: number
}

/** What the private documents come to, in bytes: all of them, those of the last day, and those that wait for the form of a visitor. */
export interface PrivateTotals {
  readonly bytes: number
  readonly dayBytes: number
  readonly unclaimedBytes: number
}

/** A condition that private documents alone meet. */
export const isPrivateFile = sql<boolean>`${sql.ref('name')} like ${`${asPrivate('')}%`}`

/** What editors have said of a picture; null for nothing. */
export type PictureNotes = Pick<FileRow, 'alt' | 'focal_point'>

export interface FileRows {
  /** Newest first, some hundred at a time; between two of them, others are let through. `before` leaves out those with this id or a greater one. */
  list(before?: number): AsyncIterable<readonly FileRow[]>
  find(name: string): Promise<FileRow | undefined>
  totals(): Promise<FileTotals>
  /** What is said of pictures, by their names; without those of which nothing is. */
  notes(names: readonly string[]): Promise<ReadonlyMap<string, PictureNotes>>
  /**
   * Throws when the name is taken. Nobody has said anything yet of a picture. `admit` gets what the other files come to in bytes, and the private ones of them, within the
   * transaction, so that no two files take the same room; nothing is stored where it throws.
   */
  insert(
    file: Omit<FileRow, 'id' | 'app_key' | 'created_at' | 'unclaimed_until' | keyof PictureNotes> &
      Partial<Pick<FileRow, 'unclaimed_until'>>,
    admit?: (usedBytes: number, hidden: PrivateTotals) => void,
  ): Promise<void>
  /** Stores what is said of a picture; what is left out stays. Whether there was such a picture. */
  describe(name: string, notes: Partial<PictureNotes>): Promise<boolean>
  /** Whether there was one. */
  remove(name: string): Promise<boolean>
}

const listedAtOnce = 500
/** Names that one statement looks up. */
const namesAtOnce = 250

/** Runs a write in the name of the caller; see `writeAs`. */
type WriteFiles = <T>(work: (tenant: Tenant, check: RightsCheck) => Promise<T>, isSeen?: boolean) => Promise<T>

/** Whether a text may be the name of a row at all: PostgreSQL rejects a query for one with NUL in it. */
const isName = (text: string): boolean => !text.includes('\0')

const totalsOf = async (tenant: Tenant): Promise<FileTotals> => {
  const row = await tenant
    .select('files')
    .select(({ fn }) => [
      fn.countAll<number>().as('files'),
      fn.sum<number | null>('bytes').as('bytes'),
      fn.max<number | null>('id').as('last_id'),
    ])
    .executeTakeFirst()
  return { files: Number(row?.files ?? 0), bytes: Number(row?.bytes ?? 0), lastId: Number(row?.last_id ?? 0) }
}

const privateTotalsOf = async (tenant: Tenant, now: Date): Promise<PrivateTotals> => {
  const dayAgo = momentOf(new Date(now.getTime() - dayMs))
  const row = await tenant
    .select('files')
    .select(({ fn }) => [
      fn.sum<number | null>('bytes').as('bytes'),
      sql<number | null>`sum(case when created_at >= ${dayAgo} then bytes else 0 end)`.as('day'),
      sql<number | null>`sum(case when unclaimed_until is not null then bytes else 0 end)`.as('unclaimed'),
    ])
    .where(isPrivateFile)
    .executeTakeFirst()
  return {
    bytes: Number(row?.bytes ?? 0),
    dayBytes: Number(row?.day ?? 0),
    unclaimedBytes: Number(row?.unclaimed ?? 0),
  }
}

export const fileRowsOf = (tenant: Tenant, clock: Clock, write: WriteFiles): FileRows => {
  const rows = () => tenant.select('files').selectAll()
  return {
    list: async function* (before) {
      for (let last = before === undefined ? maxInteger : before - 1; ; ) {
        const some = await rows().where('id', '<=', last).orderBy('id', 'desc').limit(listedAtOnce).execute()
        yield some
        if (some.length < listedAtOnce) return
        last = (some.at(-1)?.id ?? 1) - 1
        await yieldToOthers()
      }
    },
    find: async name => (isName(name) ? rows().where('name', '=', name).executeTakeFirst() : undefined),
    notes: async names => {
      const found = new Map<string, PictureNotes>()
      for (let at = 0; at < names.length; at += namesAtOnce) {
        const noted = await tenant
          .select('files')
          .select(['name', 'alt', 'focal_point'])
          .where('name', 'in', names.slice(at, at + namesAtOnce))
          .where(({ or, eb }) => or([eb('alt', 'is not', null), eb('focal_point', 'is not', null)]))
          .execute()
        for (const { name, ...notes } of noted) found.set(name, notes)
      }
      return found
    },
    totals: () => totalsOf(tenant),
    insert: (file, admit) =>
      write(async (tx, check) => {
        check.least(fileRights.add, issue('may-upload-pictures'))
        if (admit) admit((await totalsOf(tx)).bytes, await privateTotalsOf(tx, clock()))
        await tx.insert('files', { ...file, created_at: momentOf(clock()) }).execute()
      }),
    // Pages that were made before show what was said formerly.
    describe: (name, notes) =>
      write(async (tx, check) => {
        check.least(fileRights.write, issue('may-describe-pictures'))
        const changed = tx.update('files', notes).where('name', '=', name)
        return (await changed.executeTakeFirstOrThrow()).numUpdatedRows > 0n
      }, true),
    remove: async name => {
      if (!isName(name)) return false
      return write(async (tx, check) => {
        check.least(fileRights.write, issue('may-delete-pictures'))
        const deleted = tx.delete('files').where('name', '=', name)
        return (await deleted.executeTakeFirstOrThrow()).numDeletedRows > 0n
      })
    },
  }
}
