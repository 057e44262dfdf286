/**
 * Which database a file store belongs to: the same random id stands in the store, as a small file, and in the database. Where they differ, the
 * server does not start, because it would take every picture for one that nothing names.
 */
import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { dateOf, momentOf } from '../../../src/schema/values/time/dates.ts'
import { claimFact, readFact, writeFact } from '../../db/meta.ts'
import type { Tables } from '../../db/tables.ts'
import { forEveryApplication } from '../../db/tenantKey.ts'
import { ifWritable, storageCodeOf } from '../../runtime/storageErrors.ts'
import { StartError } from '../../startError.ts'
import { storedKey } from '../storedFile.ts'
import type { FileStore } from './fileStore.ts'

type Db = Kysely<Tables>

/** Its name among the facts of the database. */
export const identityFact = 'site-id'
const sinceFact = 'site-id-since'
/** Key of the marker in a file store. */
export const markerKey = 'site-id'

/** Whether a fact of the database is one of these; a restore sets them itself. */
export const isIdentityFact = (key: string): boolean => key === identityFact || key === sinceFact

/** Where the files of a site are, and with what is made of them. */
const ownPrefixes = ['pictures/', 'documents/', 'private/'] as const
const filePrefixes = [...ownPrefixes, 'renditions/', 'trash/'] as const

/** 32 hexadecimal digits. */
const newId = (): string => randomBytes(16).toString('hex')
const idPattern = /^[0-9a-f]{32}$/
/** As people read it. */
const shortId = (id: string): string => id.slice(0, 8)

/** The id of the database that a file store belongs to; undefined where the store has no marker. */
export const readMarker = async (files: FileStore): Promise<string | undefined> => {
  const stored = await files.read(markerKey)
  const id = stored && (await text(stored.body)).trim()
  return id !== undefined && idPattern.test(id) ? id : undefined
}

/** Writes the marker of a file store in place of a former one. */
export const writeMarker = (files: FileStore, id: string): Promise<void> =>
  files.put(markerKey, Buffer.from(`${id}\n`), 'text/plain')

/** The id of a database; undefined for one that has none yet. */
export const readIdentity = (db: Db): Promise<string | undefined> => readFact(db, identityFact)

/** Gives a database an id. Its files are not swept for a day from `now` on. */
export const writeIdentity = async (db: Db, id: string, now: Date): Promise<void> => {
  await writeFact(db, identityFact, id)
  await writeFact(db, sinceFact, momentOf(now))
}

/** Since when a database has its id; undefined where it has none. */
export const identitySince = async (db: Db): Promise<Date | undefined> => dateOf((await readFact(db, sinceFact)) ?? '')

const hasFiles = async (files: FileStore): Promise<boolean> => {
  for (const prefix of filePrefixes) for await (const _file of files.list(prefix)) return true
  return false
}

const hasApplications = async (db: Db): Promise<boolean> =>
  (await forEveryApplication(db).selectFrom('applications').select('id').limit(1).executeTakeFirst()) !== undefined

/** Whether a database without an id may take the files of a store without a marker: it lists one of them, or lists none at all. */
const refersTo = async (db: Db, files: FileStore): Promise<boolean> => {
  const rows = await forEveryApplication(db).selectFrom('files').select(['app_key', 'name']).execute()
  if (rows.length === 0) return true
  const listed = new Set(rows.map(({ app_key, name }) => storedKey(app_key, name)))
  for (const prefix of ownPrefixes) for await (const { key } of files.list(prefix)) if (listed.has(key)) return true
  return false
}

const adoptHint = 'To use these files with this database all the same: npm run files -- adopt'

const otherDatabase = (place: string, marker: string, id: string | undefined) =>
  new StartError(
    `The files in ${place} belong to the database ${shortId(marker)}, and this one is ${id === undefined ? 'another' : shortId(id)}. Nothing was changed. Set DATABASE_URL, DATA_DIR and FILES_URL to the places of one site, put its database back, or restore a backup: npm run restore -- FILE --force. ${adoptHint}`,
  )

const foreignFiles = (place: string) =>
  new StartError(
    `The database lists files, and none of the files in ${place} is one of them. Nothing was changed. Set DATABASE_URL, DATA_DIR and FILES_URL to the places of one site. ${adoptHint}`,
  )

/** A new database where something of a former site is. `remains` are what was found, like 'files'. */
const lostDatabase = (place: string, remains: readonly string[]) =>
  new StartError(
    `The database is new and empty, and ${place} holds ${remains.join(', ')} of a former site. No new site was made. Put the database back, set DATABASE_URL and DATA_DIR to its place, or restore a backup: npm run restore -- FILE --force. For a new site, use an empty folder or bucket; to make one beside these files all the same: npm run files -- adopt`,
  )

interface IdentityOptions {
  readonly db: Db
  readonly files: FileStore
  /** Where the files are, for people to read; without credentials. */
  readonly place: string
  /** What is there of a former site, by its names. Called where the database is new. */
  readonly remains: () => readonly string[]
  readonly now: Date
  /** Receives, in one sentence, that the store could not be reached. */
  readonly report: (message: string) => void
}

/** A start does not wait longer for a file store, ms. */
const markerTimeoutMs = 5_000

/** The marker; 'unknown' where the store cannot be reached at the moment. */
const askMarker = async (files: FileStore): Promise<string | undefined> => {
  const waiting = new AbortController()
  const timeout = setTimeout(markerTimeoutMs, unreachable, { signal: waiting.signal, ref: false })
  try {
    return await Promise.race([readMarker(files), timeout])
  } catch (error) {
    if (storageCodeOf(error) === 'files-unusable') return unreachable
    throw error
  } finally {
    waiting.abort()
    timeout.catch(() => undefined)
  }
}
const unreachable = 'unknown'

/**
 * Makes sure that a database and a file store belong together, and marks both where they are new or of a version without markers.
 * Throws StartError where they do not. Several servers may do so at once.
 */
export const ensureIdentity = async ({ db, files, place, remains, now, report }: IdentityOptions): Promise<void> => {
  // The store first: its marker is written after that of the database.
  const marker = await askMarker(files)
  if (marker === unreachable && (await readIdentity(db)) !== undefined)
    return report(
      `The file store ${place} cannot be used at the moment, so whether it belongs to the database is looked at before files are swept.`,
    )
  const isFilled = marker === undefined && (await hasFiles(files))
  const found = await readIdentity(db)
  if (marker !== undefined && found === marker) return
  if (found === undefined && !(await hasApplications(db))) {
    const left = [...(marker !== undefined || isFilled ? ['files'] : []), ...remains()]
    if (left.length) throw lostDatabase(place, left)
  }
  if (marker !== undefined) throw otherDatabase(place, marker, found)
  if (isFilled && !(await refersTo(db, files))) throw foreignFiles(place)
  if (found === undefined) await claimFact(db, sinceFact, momentOf(now))
  const id = found ?? (await claimFact(db, identityFact, newId()))
  await ifWritable(() => writeMarker(files, id))
}

/** Makes a file store that of a database, whatever it was before. */
export const adoptFiles = async ({ db, files, now }: Pick<IdentityOptions, 'db' | 'files' | 'now'>): Promise<void> => {
  const id = (await readIdentity(db)) ?? newId()
  await writeIdentity(db, id, now)
  await writeMarker(files, id)
}

interface RestoredOptions {
  readonly files: FileStore
  readonly place: string
  /** Of the backup, and of the database that it replaces; undefined where one has none. */
  readonly ofBackup: string | undefined
  readonly ofDatabase: string | undefined
  readonly isForced: boolean
}

/** The id that a restored database takes, so that it belongs to its files. Throws StartError where these are of another database, unless it is forced. */
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
    `The files in ${place} belong to the database ${shortId(marker)}, and the backup is of ${ofBackup === undefined ? 'another' : shortId(ofBackup)}. Nothing was changed. Set FILES_URL or DATA_DIR to another place, or add --force to the command.`,
  )
}
