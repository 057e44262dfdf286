/** Metadata of the stored pictures and documents of an application. The file store holds their bytes. */
import { sql } from 'kysely'
import { maxInteger } from '../../../src/schema/descriptor/field.ts'
import { toPrivateName } from '../../../src/schema/values/documents.ts'
import { dayMs, toTimestamp } from '../../../src/schema/values/time/dates.ts'
import type { SystemRow } from '../../db/systemTables.ts'
import type { TenantQueries } from '../../db/tenant/tenantQueries.ts'
import type { RightsCheck } from '../../permissions/permissions.ts'
import type { Clock } from '../../runtime/clock.ts'
import { issue } from '../../runtime/errors.ts'
import { yieldToOthers } from '../../runtime/eventLoop/yieldToOthers.ts'

/** Stored picture or document. Width and height of a document are 0. */
export type FileRow = SystemRow<'files'>

/** Totals of the stored files. */
interface FileTotals {
  readonly files: number
  readonly bytes: number
  /** Greatest id; 0 if there are no files. */
  readonly lastId: number
}

/**
 * Totals of private documents, bytes: all, those of the last day, and those whose form a visitor has not submitted yet.
 */
export interface PrivateTotals {
  readonly bytes: number
  readonly dayBytes: number
  readonly unclaimedBytes: number
}

/** SQL condition that selects private documents. */
export const isPrivateFile = sql<boolean>`${sql.ref('name')} like ${`${toPrivateName('')}%`}`

/** Alternative text and focal point of a picture, as set by editors; null if not set. */
export type PictureNotes = Pick<FileRow, 'alt' | 'focal_point'>

/** Metadata of the files of one application. Write operations throw Failure 'not-allowed' without the right to them. */
export interface FileRows {
  /**
   * Lists files in batches, newest first, and yields to other requests between batches. `before` restricts the list to
   * smaller ids.
   */
  list(before?: number): AsyncIterable<readonly FileRow[]>
  find(name: string): Promise<FileRow | undefined>
  /** The given names that have a file. */
  stored(names: readonly string[]): Promise<ReadonlySet<string>>
  totals(): Promise<FileTotals>
  /** Alternative texts and focal points of the named pictures, by name. Pictures without either are omitted. */
  notes(names: readonly string[]): Promise<ReadonlyMap<string, PictureNotes>>
  /**
   * Stores a file without alternative text and focal point. Throws if the name is taken. `admit` receives the total
   * bytes of the stored files and the totals of private documents. It runs in the transaction, so concurrent uploads
   * cannot exceed a limit together. Nothing is stored if it throws.
   */
  insert(
    file: Omit<FileRow, 'id' | 'app_key' | 'created_at' | 'unclaimed_until' | keyof PictureNotes> &
      Partial<Pick<FileRow, 'unclaimed_until'>>,
    admit?: (usedBytes: number, hidden: PrivateTotals) => void,
  ): Promise<void>
  /**
   * Updates the alternative text and focal point of a picture; an omitted one stays. Returns true if the picture
   * exists.
   */
  describe(name: string, notes: Partial<PictureNotes>): Promise<boolean>
  /** Removes a file. Returns true if it existed. */
  remove(name: string): Promise<boolean>
}

const listedAtOnce = 500
/** Maximum number of names in one statement. */
const namesAtOnce = 250

/** Runs a write on behalf of the caller; see `writeAs`. */
type WriteFiles = <T>(work: (tenant: TenantQueries, check: RightsCheck) => Promise<T>, isSeen?: boolean) => Promise<T>

/** True if a text can be the name of a stored file. PostgreSQL rejects a query that contains NUL. */
const isName = (text: string): boolean => !text.includes('\0')

const totalsOf = async (tenant: TenantQueries): Promise<FileTotals> => {
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

const privateTotalsOf = async (tenant: TenantQueries, now: Date): Promise<PrivateTotals> => {
  const dayAgo = toTimestamp(new Date(now.getTime() - dayMs))
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

/** Creates the operations on file metadata of an application. `write` runs each write as its caller. */
export const fileRowsOf = (tenant: TenantQueries, clock: Clock, write: WriteFiles): FileRows => {
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
    stored: async names => {
      const rows = await tenant.rowsByTexts('files', 'name', names.filter(isName), { columns: ['name'] })
      return new Set(rows.map(({ name }) => String(name)))
    },
    totals: () => totalsOf(tenant),
    insert: (file, admit) =>
      write(async (tx, check) => {
        check.files('add', issue('may-upload-pictures'))
        if (admit) admit((await totalsOf(tx)).bytes, await privateTotalsOf(tx, clock()))
        await tx.insert('files', { ...file, created_at: toTimestamp(clock()) }).execute()
      }),
    // Counts as a visible write, because cached pages show the previous text and focal point.
    describe: (name, notes) =>
      write(async (tx, check) => {
        check.files('write', issue('may-describe-pictures'))
        const changed = tx.update('files', notes).where('name', '=', name)
        return (await changed.executeTakeFirstOrThrow()).numUpdatedRows > 0n
      }, true),
    remove: async name => {
      if (!isName(name)) return false
      // Counts as a visible write, because cached pages show the file.
      return write(async (tx, check) => {
        check.files('write', issue('may-delete-pictures'))
        const deleted = tx.delete('files').where('name', '=', name)
        return (await deleted.executeTakeFirstOrThrow()).numDeletedRows > 0n
      }, true)
    },
  }
}
