/**
 * Removes unused files: remains of interrupted uploads, and files of deleted pictures and documents. They are moved to
 * `trash/` and deleted a week later, unless a row lists them again. No file is swept on the first day of a database. An
 * error is thrown if the files belong to another database or too many would be swept, as with a wrong DATABASE_URL.
 */
import type { Kysely } from 'kysely'
import { storedDocumentOf, toPrivateName } from '../../src/schema/values/documents.ts'
import { dayMs } from '../../src/schema/values/time/dates.ts'
import type { Tables } from '../db/tables.ts'
import { forEveryApplication } from '../db/tenantKey.ts'
import { yieldToOthers } from '../runtime/eventLoop/yieldToOthers.ts'
import { StartError } from '../runtime/startError.ts'
import { documentFolders } from './documents/documentKey.ts'
import { nameInKeyPart } from './fileNames.ts'
import { renditionOf } from './pictures/renditions.ts'
import type { FileStore } from './storage/fileStore.ts'
import { identitySince, readIdentity, readMarker } from './storage/siteIdentity.ts'
import { storedKey } from './storedFile.ts'

/**
 * Minimum age of a swept file, ms. Younger files may belong to an upload whose row is being written, or to a restore.
 */
const sweptAfterMs = dayMs
/** Days for which a swept file can be restored. */
const trashDays = 7
/**
 * Number of files that one run may sweep, whatever their share of all files. More files may be at most a fifth of all.
 */
const alwaysAllowed = 10
const maxShare = 0.2

/** Numbers of files that a sweep has moved or deleted. */
export interface Swept {
  /** Pictures that were moved to the trash. */
  readonly pictures: number
  /** Documents that were moved to the trash. */
  readonly documents: number
  /** Deleted renditions of unused pictures, which are created again if the picture is restored. */
  readonly renditions: number
  /** Files that were moved back from the trash. */
  readonly restored: number
  /** Files deleted after a week in the trash. */
  readonly deleted: number
  /** Deleted temporary files of interrupted writes. */
  readonly leftovers: number
}

interface SweepOptions {
  readonly db: Kysely<Tables>
  readonly files: FileStore
  readonly now: Date
  /** True to sweep also on the first day, and any share of the files. Default: false. */
  readonly isForced?: boolean
}

interface Owner {
  readonly appKey: string
  readonly name: string
}

/** Picture or document that a key belongs to; undefined for other keys, which are never touched. */
const ownerOf = (key: string): Owner | undefined => {
  const [folder, appKey, part, ...rest] = key.split('/')
  const name = part && nameInKeyPart(part)
  if (!appKey || !name || rest.length) return undefined
  if (folder === 'pictures') return { appKey, name }
  if (folder === documentFolders.open || folder === documentFolders.private) {
    if (!storedDocumentOf(name)) return undefined
    return { appKey, name: folder === documentFolders.private ? toPrivateName(name) : name }
  }
  const rendition = folder === 'renditions' ? renditionOf(name) : undefined
  return rendition && { appKey, name: rendition.of }
}

const trashKey = (key: string, now: Date): string => `trash/${now.toISOString().slice(0, 10)}/${key}`

/** Day on which a file was moved to the trash, and its previous key; undefined for other files. */
const trashedOf = (key: string): { readonly day: Date; readonly previous: string } | undefined => {
  const [, day, previous = ''] = /^trash\/(\d{4}-\d{2}-\d{2})\/(.+)$/.exec(key) ?? []
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? undefined : { day: date, previous }
}

/** Number of files that one statement looks up. */
const filesAtOnce = 250

async function* inBatches<T>(all: AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  let batch: T[] = []
  for await (const each of all) {
    batch.push(each)
    if (batch.length < filesAtOnce) continue
    yield batch
    batch = []
  }
  yield batch
}

/** A stored file, or a rendition of a picture. */
interface OwnedFile extends Owner {
  readonly key: string
}

/** Subset of `files` that the database lists. A rendition is listed if its picture is. */
const namedAmong = async (open: Kysely<Tables>, files: readonly OwnedFile[]): Promise<ReadonlySet<OwnedFile>> => {
  if (files.length === 0) return new Set()
  const distinct = (values: readonly string[]) => [...new Set(values)]
  const rows = await forEveryApplication(open)
    .selectFrom('files')
    .select(['app_key', 'name'])
    .where('app_key', 'in', distinct(files.map(({ appKey }) => appKey)))
    .where('name', 'in', distinct(files.map(({ name }) => name)))
    .execute()
  await yieldToOthers()
  const named = new Set(rows.map(({ app_key, name }) => storedKey(app_key, name)))
  return new Set(files.filter(({ appKey, name }) => named.has(storedKey(appKey, name))))
}

interface Found {
  /** Keys of unlisted files that are old enough. */
  readonly unnamed: readonly string[]
  readonly total: number
}

const findUnnamed = async (
  { db, files }: Pick<SweepOptions, 'db' | 'files'>,
  prefix: string,
  before: Date,
): Promise<Found> => {
  const unnamed: string[] = []
  let total = 0
  for await (const batch of inBatches(files.list(prefix))) {
    const owned = batch.flatMap(({ key, changedAt }) => {
      const owner = ownerOf(key)
      return owner ? [{ ...owner, key, isOld: changedAt < before }] : []
    })
    total += owned.length
    const old = owned.filter(({ isOld }) => isOld)
    const named = await namedAmong(db, old)
    unnamed.push(...old.filter(file => !named.has(file)).map(({ key }) => key))
  }
  return { unnamed, total }
}

/** Moves back files that are listed again, and deletes files that have been in the trash long enough. */
const emptyTrash = async ({ db, files, now }: Pick<SweepOptions, 'db' | 'files' | 'now'>) => {
  const before = new Date(now.getTime() - (trashDays + 1) * dayMs)
  let [restored, deleted] = [0, 0]
  const keys: string[] = []
  for await (const { key } of files.list('trash/')) keys.push(key)
  for (let at = 0; at < keys.length; at += filesAtOnce) {
    const trashed = keys.slice(at, at + filesAtOnce).flatMap(key => {
      const found = trashedOf(key)
      const owner = found && ownerOf(found.previous)
      return owner ? [{ ...owner, ...found, key }] : []
    })
    const named = await namedAmong(db, trashed)
    for (const file of trashed)
      if (named.has(file)) {
        await files.move(file.key, file.previous)
        restored += 1
      } else if (file.day <= before) {
        await files.remove(file.key)
        deleted += 1
      }
  }
  return { restored, deleted }
}

/** Throws StartError if the files belong to another database. */
const refuseOther = async (db: Kysely<Tables>, files: FileStore): Promise<void> => {
  const [id, marker] = [await readIdentity(db), await readMarker(files)]
  if (id === undefined || id !== marker)
    throw new StartError(
      'No file was moved to the trash, because the files do not belong to this database. Set DATABASE_URL, DATA_DIR and FILES_URL to the places of one site and restart the server.',
    )
}

/**
 * Sweeps once; undefined on the first day of a database, unless forced. Throws StartError if the files do not belong to
 * the database, or, unless forced, if too many would be swept.
 */
export const sweepFiles = async ({ db, files, now, isForced = false }: SweepOptions): Promise<Swept | undefined> => {
  await refuseOther(db, files)
  const before = new Date(now.getTime() - sweptAfterMs)
  const since = await identitySince(db)
  const isYoung = since === undefined || since > before
  const trash = await emptyTrash({ db, files, now })
  if (isYoung && !isForced) return undefined
  const pictures = await findUnnamed({ db, files }, 'pictures/', before)
  const renditions = await findUnnamed({ db, files }, 'renditions/', before)
  const open = await findUnnamed({ db, files }, `${documentFolders.open}/`, before)
  const hidden = await findUnnamed({ db, files }, `${documentFolders.private}/`, before)
  const documents = [...open.unnamed, ...hidden.unnamed]
  const unnamed = [...pictures.unnamed, ...documents]
  const [count, total] = [unnamed.length, pictures.total + open.total + hidden.total]
  if (!isForced && count > alwaysAllowed && count > maxShare * total)
    throw new StartError(
      `No file was moved to the trash, because ${count} of the ${total} pictures and documents are unused, which is unusually many. If they are really unused, for example after the restore of an older backup, run: npm run files -- sweep`,
    )
  for (const key of unnamed) await files.move(key, trashKey(key, now))
  for (const key of renditions.unnamed) await files.remove(key)
  return {
    pictures: pictures.unnamed.length,
    documents: documents.length,
    renditions: renditions.unnamed.length,
    ...trash,
    leftovers: await files.removeLeftovers(before),
  }
}
