/**
 * Ensures that a file store belongs to the database: both contain the same random id, the store in a small marker file.
 * If the ids differ, the server does not start, because it would treat all files as unused.
 */

import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import { dateOf, toTimestamp } from '../../../src/schema/values/time/dates.ts'
import { claimFact, readFact, writeFact } from '../../db/meta.ts'
import type { Tables } from '../../db/tables.ts'
import { forEveryApplication } from '../../db/tenantKey.ts'
import { countedFiles } from '../../runtime/counted.ts'
import { withTimeLimit } from '../../runtime/eventLoop/timeLimit.ts'
import { StartError } from '../../runtime/startError.ts'
import { FileStoreError, ifWritable, storageCodeOf } from '../../runtime/storageErrors.ts'
import { storedKey } from '../storedFile.ts'
import type { FileStore } from './fileStore.ts'

type Db = Kysely<Tables>

/** Key of the id in the table `meta`. */
export const identityFact = 'site-id'
const sinceFact = 'site-id-since'
/** Key of the marker in a file store. */
export const markerKey = 'site-id'

/** True for the keys of the table `meta` that hold the site id and its time. A restore sets them itself. */
export const isIdentityFact = (key: string): boolean => key === identityFact || key === sinceFact

/** Prefixes of the keys of uploaded files, and of all files, including renditions and the trash. */
const ownPrefixes = ['pictures/', 'documents/', 'private/'] as const
const filePrefixes = [...ownPrefixes, 'renditions/', 'trash/'] as const

/** 32 hexadecimal digits. */
const newId = (): string => randomBytes(16).toString('hex')
const idPattern = /^[0-9a-f]{32}$/
/** Short form of an id, for messages. */
const shortId = (id: string): string => id.slice(0, 8)

/** Id of the database that a file store belongs to; undefined if the store has no marker. */
export const readMarker = async (files: FileStore): Promise<string | undefined> => {
  const stored = await files.read(markerKey)
  const id = stored && (await text(stored.body)).trim()
  return id !== undefined && idPattern.test(id) ? id : undefined
}

/** Writes the marker of a file store; replaces an existing one. */
export const writeMarker = (files: FileStore, id: string): Promise<void> =>
  files.put(markerKey, Buffer.from(`${id}\n`), 'text/plain')

/** Id of a database; undefined if it has none yet. */
export const readIdentity = (db: Db): Promise<string | undefined> => readFact(db, identityFact)

/** Sets the id of a database. Its files are not swept until a day after `now`. */
export const writeIdentity = async (db: Db, id: string, now: Date): Promise<void> => {
  await writeFact(db, identityFact, id)
  await writeFact(db, sinceFact, toTimestamp(now))
}

/** Time at which a database got its id; undefined if it has none. */
export const identitySince = async (db: Db): Promise<Date | undefined> => dateOf((await readFact(db, sinceFact)) ?? '')

const hasFiles = async (files: FileStore, prefixes: readonly string[] = filePrefixes): Promise<boolean> => {
  for (const prefix of prefixes) for await (const _file of files.list(prefix)) return true
  return false
}

const hasApplications = async (db: Db): Promise<boolean> =>
  (await forEveryApplication(db).selectFrom('applications').select('id').limit(1).executeTakeFirst()) !== undefined

/**
 * True if a store without a marker may belong to the database, which lists at least one of its files, or no files at
 * all.
 */
const refersTo = async (db: Db, files: FileStore): Promise<boolean> => {
  const rows = await forEveryApplication(db).selectFrom('files').select(['app_key', 'name']).execute()
  if (rows.length === 0) return true
  const listed = new Set(rows.map(({ app_key, name }) => storedKey(app_key, name)))
  for (const prefix of ownPrefixes) for await (const { key } of files.list(prefix)) if (listed.has(key)) return true
  return false
}

const adoptHint = 'To use these files with this database anyway: npm run files -- adopt'

const otherDatabase = (place: string, marker: string, id: string | undefined) =>
  new StartError(
    `The files in ${place} belong to the database ${shortId(marker)}, and this one is ${id === undefined ? 'another' : shortId(id)}. Nothing was changed. Set DATABASE_URL, DATA_DIR and FILES_URL to the places of one site, put the database of these files back, or restore a backup: npm run restore -- FILE --force. ${adoptHint}`,
  )

const foreignFiles = (place: string) =>
  new StartError(
    `The database lists files, and none of them is in ${place}, which holds other files. Nothing was changed. Set DATABASE_URL, DATA_DIR and FILES_URL to the places of one site. ${adoptHint}`,
  )

/** Error for a new, empty database beside data of a previous site. `remains` are names such as 'files'. */
const lostDatabase = (place: string, remains: readonly string[]) =>
  new StartError(
    `The database is new and empty, and ${place} holds ${remains.join(', ')} of a previous site. No new site was created. Put the database of the previous site back, set DATABASE_URL and DATA_DIR to its place, or restore a backup: npm run restore -- FILE --force. For a new site, use an empty folder or bucket; to create one with these files anyway: npm run files -- adopt`,
  )

/** Error for an unreachable file store and a database without an id: the store may hold the files of another site. */
const unknownStore = (place: string, { message }: FileStoreError) =>
  new StartError(
    `The file store ${place} cannot be used, so the server cannot tell if it is empty: ${message} Nothing was changed. Start the file store, or correct FILES_URL or the permissions of the folder. Then start the server again.`,
  )

interface IdentityOptions {
  readonly db: Db
  readonly files: FileStore
  /** Place of the files for messages, without credentials. */
  readonly place: string
  /** Names of files that a previous site left. Called if the database is new. */
  readonly remains: () => readonly string[]
  readonly now: Date
  /** Receives a message if the store is unreachable. */
  readonly report: (message: string) => void
}

/** Maximum time to wait for a file store at startup, ms. */
const markerTimeoutMs = 5_000

/** Reads the marker of a store. Returns a FileStoreError if the store is currently unreachable. */
const askMarker = async (files: FileStore): Promise<string | FileStoreError | undefined> => {
  try {
    return await withTimeLimit(
      readMarker(files),
      markerTimeoutMs,
      () => new FileStoreError('files-unusable', 'The file store does not answer.'),
    )
  } catch (error) {
    if (error instanceof FileStoreError && error.storageCode === 'files-unusable') return error
    throw error
  }
}

/**
 * Ensures that a database and a file store belong together, and marks both if they are new or from a version without
 * markers. Throws StartError if they do not. Several servers may run it concurrently.
 */
export const ensureIdentity = async ({ db, files, place, remains, now, report }: IdentityOptions): Promise<void> => {
  // The store is read first, because its marker is written after the database's id.
  const marker = await askMarker(files)
  if (marker instanceof FileStoreError) {
    if ((await readIdentity(db)) === undefined) throw unknownStore(place, marker)
    return report(
      `The file store ${place} cannot be used at the moment, so its identity is checked before files are swept.`,
    )
  }
  const isFilled = marker === undefined && (await hasFiles(files))
  const found = await readIdentity(db)
  if (marker !== undefined && found === marker) return
  if (found === undefined && !(await hasApplications(db))) {
    const left = [...(marker !== undefined || isFilled ? ['files'] : []), ...remains()]
    if (left.length) throw lostDatabase(place, left)
  }
  if (marker !== undefined) throw otherDatabase(place, marker, found)
  if (isFilled && !(await refersTo(db, files))) throw foreignFiles(place)
  if (found === undefined) await claimFact(db, sinceFact, toTimestamp(now))
  const id = found ?? (await claimFact(db, identityFact, newId()))
  await ifWritable(() => writeMarker(files, id))
}

/**
 * Reports if the database lists files and the store has none at all, for example because a folder was not copied or a
 * disk is not mounted.
 */
export const reportMissingFiles = async ({
  db,
  files,
  place,
  report,
}: Pick<IdentityOptions, 'db' | 'files' | 'place' | 'report'>): Promise<void> => {
  const { count } = await forEveryApplication(db)
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) === 0) return
  try {
    const isThere = await withTimeLimit(
      hasFiles(files, ownPrefixes),
      markerTimeoutMs,
      () => new FileStoreError('files-unusable', place),
    )
    if (!isThere)
      report(
        `The database lists ${countedFiles(count)}, and ${place} holds none: visitors do not see them. Put the files back in this place, or restore a backup: npm run restore -- FILE --force`,
      )
  } catch (error) {
    // An unreachable store has already been reported.
    if (storageCodeOf(error) !== 'files-unusable') throw error
  }
}

/** Assigns a file store to a database, regardless of its previous owner. */
export const adoptFiles = async ({ db, files, now }: Pick<IdentityOptions, 'db' | 'files' | 'now'>): Promise<void> => {
  const id = (await readIdentity(db)) ?? newId()
  await writeIdentity(db, id, now)
  await writeMarker(files, id)
}

interface RestoredOptions {
  readonly files: FileStore
  readonly place: string
  /** Id in the backup, and id in the database that is replaced; undefined if there is none. */
  readonly ofBackup: string | undefined
  readonly ofDatabase: string | undefined
  readonly isForced: boolean
}

/**
 * Id for a restored database: the marker of the file store, otherwise the id of the backup, of the replaced database,
 * or a new one. Throws StartError if the files belong to another database, unless forced.
 */
export const identityOfRestored = async ({
  files,
  place,
  ofBackup,
  ofDatabase,
  isForced,
}: RestoredOptions): Promise<string> => {
  const marker = await readMarker(files)
  if (marker === undefined) return ofBackup ?? ofDatabase ?? newId()
  if (marker === ofBackup || marker === ofDatabase || isForced) return marker
  throw new StartError(
    `The files in ${place} belong to the database ${shortId(marker)}, and the backup belongs to ${ofBackup === undefined ? 'another' : shortId(ofBackup)}. Nothing was changed. Set FILES_URL or DATA_DIR to another place, or add --force to the command.`,
  )
}
