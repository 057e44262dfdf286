/**
 * Files that nothing names any more: of uploads that were cut off by a crash, and of pictures and documents that are gone. These are moved to `trash/` and deleted
 * a week later; one that is named again by then is moved back. Nothing is swept in the first day of a database, where the files belong to
 * another one, or where most of them would be: then it is rather the database that is wrong.
 */
import type { Kysely } from 'kysely'
import { asPrivate, storedDocumentOf } from '../../src/schema/values/documents.ts'
import { dayMs } from '../../src/schema/values/time/dates.ts'
import type { Tables } from '../db/tables.ts'
import { forEveryApplication } from '../db/tenantKey.ts'
import { yieldToOthers } from '../runtime/yieldToOthers.ts'
import { StartError } from '../startError.ts'
import { documentFolders } from './documents/documentKey.ts'
import { nameInKeyPart } from './fileNames.ts'
import { renditionOf } from './pictures/renditions.ts'
import type { FileStore } from './storage/fileStore.ts'
import { identitySince, readIdentity, readMarker } from './storage/siteIdentity.ts'
import { storedKey } from './storedFile.ts'

/** What is younger may belong to an upload whose row is just being written, or to a restore. */
const sweptAfterMs = dayMs
/** How long a file that was swept can be had back. */
const trashDays = 7
/** Of so many files at most one in five is swept at once. */
const manyFiles = 10
const mostOf = 0.2

export interface Swept {
  /** Pictures that were moved to the trash. */
  readonly pictures: number
  /** Documents that were moved to the trash. */
  readonly documents: number
  /** Renditions of pictures that are gone; they are deleted, because they can be made again. */
  readonly renditions: number
  /** Files that were moved back from the trash. */
  readonly restored: number
  /** Files that were in the trash for a week, and are deleted. */
  readonly deleted: number
  /** Temporary files. */
  readonly leftovers: number
}

interface SweepOptions {
  readonly db: Kysely<Tables>
  readonly files: FileStore
  readonly now: Date
  /** Sweeps also in the first day, and however many pictures nothing names. Default false. */
  readonly isForced?: boolean
}

interface Owner {
  readonly appKey: string
  readonly name: string
}

/** The picture or the document that a key belongs to; undefined for a key of another kind, which is never touched. */
const ownerOf = (key: string): Owner | undefined => {
  const [folder, appKey, part, ...rest] = key.split('/')
  const name = part && nameInKeyPart(part)
  if (!appKey || !name || rest.length) return undefined
  if (folder === 'pictures') return { appKey, name }
  if (folder === documentFolders.open || folder === documentFolders.private) {
    if (!storedDocumentOf(name)) return undefined
    return { appKey, name: folder === documentFolders.private ? asPrivate(name) : name }
  }
  const rendition = folder === 'renditions' ? renditionOf(name) : undefined
  return rendition && { appKey, name: rendition.of }
}

const trashKey = (key: string, now: Date): string => `trash/${now.toISOString().slice(0, 10)}/${key}`

/** The day on which a file of the trash was moved there, and its former key; undefined for a file that was not moved by a sweep. */
const trashedOf = (key: string): { readonly day: Date; readonly former: string } | undefined => {
  const [, day, former = ''] = /^trash\/(\d{4}-\d{2}-\d{2})\/(.+)$/.exec(key) ?? []
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? undefined : { day: date, former }
}

/** Files whose names are looked up by one statement. */
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

/** A file of the library, or a rendition of a picture. */
interface OwnedFile extends Owner {
  readonly key: string
}

/** Those of some files that the database names now, renditions by their pictures. */
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
  /** Keys that nothing names, and that are old enough. */
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

/** Moves back what is named again, and deletes what has been in the trash long enough. */
const emptyTrash = async ({ db, files, now }: Pick<SweepOptions, 'db' | 'files' | 'now'>) => {
  const before = new Date(now.getTime() - (trashDays + 1) * dayMs)
  let [restored, deleted] = [0, 0]
  const keys: string[] = []
  for await (const { key } of files.list('trash/')) keys.push(key)
  for (let at = 0; at < keys.length; at += filesAtOnce) {
    const trashed = keys.slice(at, at + filesAtOnce).flatMap(key => {
      const found = trashedOf(key)
      const owner = found && ownerOf(found.former)
      return owner ? [{ ...owner, ...found, key }] : []
    })
    const named = await namedAmong(db, trashed)
    for (const file of trashed)
      if (named.has(file)) {
        await files.move(file.key, file.former)
        restored += 1
      } else if (file.day <= before) {
        await files.remove(file.key)
        deleted += 1
      }
  }
  return { restored, deleted }
}

/** Throws StartError where the files belong to another database than this one. */
const refuseOther = async (db: Kysely<Tables>, files: FileStore): Promise<void> => {
  const [id, marker] = [await readIdentity(db), await readMarker(files)]
  if (id === undefined || id !== marker)
    throw new StartError(
      'No file was swept, because the files do not belong to this database. Set DATABASE_URL, DATA_DIR and FILES_URL to the places of one site and start the server again.',
    )
}

/** Sweeps once; undefined in the first day of a database. Throws StartError where it would be wrong to. */
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
  if (!isForced && count > manyFiles && count > mostOf * total)
    throw new StartError(
      `No file was swept, because the database names none of ${count} of the ${total} pictures and documents. If that is right, as after a restore of an older backup, sweep them by hand: npm run files -- sweep`,
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
